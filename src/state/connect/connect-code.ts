import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ChainNamespace } from '../../standards/caip.js'
import type { Core } from '../core.js'
import type { SignIn } from '../sign-in/sign-in-state.js'
import type { Show } from '../embedded/frame-approvals.js'
import type { FrameWallet } from '../embedded/frame-wallet-state.js'

// For import(): what a click on a wallet, a restore, a switch and a disconnect need, in one chunk.
export { switchNetwork } from '../network/switch-network.js'
export { connectHost } from './connect-host.js'
export { disconnect } from './disconnect.js'
export { reconcile } from './restore/reconcile.js'
export { createWalletRequests } from './wallet-requests.js'

/**
 * Loads what an app with the option `signIn` needs. Defined here because each chunk name in the
 * first load counts towards its size.
 */
export const loadSignIn = async (core: Core, show: Show): Promise<SignIn> =>
  (await import('../sign-in/sign-in.js')).createSignIn(core, show)

/** Throws WALLET_NOT_FOUND for a namespace that is not among `chains`. */
export function rejectNamespace(namespace: ChainNamespace): never {
  throw new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: namespace } })
}

/**
 * Loads the embedded wallet. Its origin is the app's option, otherwise the one the server returns
 * in this visit. Throws OPTIONS_INVALID without an origin.
 */
export async function loadFrame(core: Core, show: Show): Promise<FrameWallet> {
  const { embeddedWallet } = core.config
  const origin = embeddedWallet
    ? new URL(embeddedWallet.url).origin
    : await (await core.loadRemote(() => import('../shell/remote-features.js'))).findFrame()
  const { createFrameWallet } = await import('../embedded/frame-wallet.js')
  return createFrameWallet(core, show, origin)
}
