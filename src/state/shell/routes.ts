import type { ChainId } from '../../standards/caip.js'

/** Every screen, by the specification's names, with its parameters. Parameters are ids, so that a route can be compared and stored. */
export type Route =
  | { readonly view: 'Connect' }
  | { readonly view: 'ConnectWallets' }
  | { readonly view: 'AllWallets' }
  | { readonly view: 'ConnectingExternal'; readonly walletId: string }
  | { readonly view: 'ConnectingWalletConnect'; readonly walletId?: string }
  | { readonly view: 'ConnectingWalletConnectBasic' }
  | { readonly view: 'Downloads'; readonly walletId: string }
  | { readonly view: 'GetWallet' }
  | { readonly view: 'WhatIsAWallet' }
  | { readonly view: 'WhatIsANetwork' }
  | { readonly view: 'Account' }
  | { readonly view: 'Networks' }
  | { readonly view: 'SwitchNetwork'; readonly chainId: ChainId }
  | { readonly view: 'UnsupportedChain' }
  | { readonly view: 'SIWXSignMessage' }

export type ViewName = Route['view']

/** Screens a page may open by name alone. */
export const openableViews = ['Account', 'Connect', 'ConnectWallets', 'Networks', 'AllWallets', 'ConnectingWalletConnectBasic', 'WhatIsAWallet', 'WhatIsANetwork', 'GetWallet', 'UnsupportedChain'] as const satisfies readonly ViewName[]
export type OpenableView = (typeof openableViews)[number]

/** One text for a screen with its parameters: equal routes have equal keys. */
export function toRouteKey(route: Route): string {
  return JSON.stringify(Object.entries(route).sort(([a], [b]) => (a < b ? -1 : 1)))
}
