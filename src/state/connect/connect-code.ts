// For import(): what a press on a wallet, a restore, a switch and a disconnect need, in one file and one request.
export { switchNetwork } from '../network/switch-network.js'
export { connectSession } from './connect-session.js'
export { disconnect } from './disconnect.js'
export { createFlights } from './flights.js'
export { reconcile } from './reconcile.js'
export { startRelay } from './start-relay.js'

/** Fetches what an app with the option `signIn` needs. Here, as each file the first load names is part of its size. */
export const loadSignIn = () => import('../sign-in/sign-in.js')

/** Fetches what an app with the option `embeddedWallet` needs. */
export const loadFrameWallet = () => import('./frame-wallet.js')
