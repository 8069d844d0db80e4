import type { ChainId } from '../../standards/caip.js'
import type { WalletEntry } from '../wallets/wallet-entry.js'

/** Every screen there is, by the specification's names, with what it needs. */
export type Route =
  | { readonly view: 'Connect' }
  | { readonly view: 'ConnectWallets' }
  | { readonly view: 'AllWallets' }
  | { readonly view: 'ConnectingExternal'; readonly wallet: WalletEntry }
  | { readonly view: 'ConnectingWalletConnect'; readonly wallet?: WalletEntry }
  | { readonly view: 'ConnectingWalletConnectBasic' }
  | { readonly view: 'Downloads'; readonly wallet: WalletEntry }
  | { readonly view: 'GetWallet' }
  | { readonly view: 'WhatIsAWallet' }
  | { readonly view: 'WhatIsANetwork' }
  | { readonly view: 'Account' }
  | { readonly view: 'Networks' }
  | { readonly view: 'SwitchNetwork'; readonly chainId: ChainId }
  | { readonly view: 'UnsupportedChain' }

export type ViewName = Route['view']

/** Screens a page may ask for by name alone. */
export const openableViews = ['Account', 'Connect', 'ConnectWallets', 'Networks', 'AllWallets', 'ConnectingWalletConnectBasic', 'WhatIsAWallet', 'WhatIsANetwork', 'GetWallet', 'UnsupportedChain'] as const satisfies readonly ViewName[]
export type OpenableView = (typeof openableViews)[number]
