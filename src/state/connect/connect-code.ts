import type { Core } from '../core.js'
import type { RemoteFeaturesSlice } from '../shell/remote-features-state.js'
import type { SignIn } from '../sign-in/sign-in-state.js'
import type { Show } from './frame-approvals.js'
import type { FrameWallet } from './frame-wallet-state.js'

// For import(): what a press on a wallet, a restore, a switch and a disconnect need, in one file and one request.
export { switchNetwork } from '../network/switch-network.js'
export { connectSession } from './connect-session.js'
export { disconnect } from './disconnect.js'
export { createFlights } from './flights.js'
export { reconcile } from './reconcile.js'
export { startRelay } from './start-relay.js'

/** Fetches what an app with the option `signIn` needs. Here, as each file the first load names is part of its size. */
export const loadSignIn = async (core: Core, show: Show): Promise<SignIn> => (await import('../sign-in/sign-in.js')).createSignIn(core, show)

/** Fetches what an app with a server needs to ask for its configuration. */
export const loadRemote = async (core: Core): Promise<RemoteFeaturesSlice> => (await import('../shell/remote-features.js')).createRemoteFeatures(core)

/** Fetches the embedded wallet. Its origin is the app's option, or else what the app's server answers in this visit. Throws OPTIONS_INVALID where there is none. */
export async function loadFrame(core: Core, show: Show): Promise<FrameWallet> {
  const { embeddedWallet } = core.config
  const origin = embeddedWallet ? new URL(embeddedWallet.url).origin : await (await core.loadRemote()).findFrame()
  const { createFrameWallet } = await import('./frame-wallet.js')
  return createFrameWallet(core, show, origin)
}
