import { note } from '../note.js'
import type { WalletInit } from './wallet-init.js'

/** A module of web3-onboard: its options have no effect, unless said otherwise. */
type Module = (options?: object) => WalletInit

/** A wallet that announces itself on the page, or is reached over WalletConnect. */
function announced(): WalletInit {
  return { kind: 'announced' }
}

/** Wallets of the page: the modal finds them by itself. */
export const injected: Module = announced
/** Options of `walletConnect()`. Others than these have no effect. */
export interface WalletConnectOptions {
  projectId?: string
  dappUrl?: string
  [option: string]: unknown
}

/** Pairing with wallets. `projectId` and `dappUrl` are used. */
export function walletConnect({ dappUrl, projectId }: WalletConnectOptions = {}): WalletInit {
  return { kind: 'walletConnect', projectId, url: dappUrl }
}
/** Safe{Wallet}: inside its frame the Safe's account is connected without a press. */
export const gnosis: Module = () => ({ kind: 'safe' })
/** The extension, and the app over WalletConnect. The smart wallet of its SDK is not listed. */
export const coinbase: Module = () => {
  note(
    'web3-onboard',
    'coinbase',
    'the extension and the app are listed, not the smart wallet of the SDK.',
  )
  return { kind: 'announced' }
}
export const bitget: Module = announced
export const bloom: Module = announced
export const enkrypt: Module = announced
export const frame: Module = announced
export const frontier: Module = announced
export const infinityWallet: Module = announced
export const metamask: Module = announced
export const mewWallet: Module = announced
export const okx: Module = announced
export const phantom: Module = announced
export const taho: Module = announced
export const trust: Module = announced
export const xdefi: Module = announced
export const zeal: Module = announced
