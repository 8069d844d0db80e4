import type { ChainId, ChainNamespace } from '../../standards/caip.js'

/** Values prefilled on Swap. Tokens are symbols (any case) or addresses. */
export interface SwapArguments {
  /** Token to sell: a symbol or an address. */
  readonly fromToken?: string
  /** Token to buy: a symbol or an address. */
  readonly toToken?: string
  /** Whole units of `fromToken`. */
  readonly amount?: string
}

/**
 * Every screen, with the specification's names and its parameters. Parameters are ids, so that a
 * route can be compared and stored.
 */
export type Route =
  | { readonly view: 'Connect' }
  | { readonly view: 'ConnectWallets' }
  | { readonly view: 'AllWallets' }
  /** `namespace` is the family to connect. Default: the active one, or the first of the wallet. */
  | {
      readonly view: 'ConnectingExternal'
      readonly walletId: string
      readonly namespace?: ChainNamespace
    }
  | { readonly view: 'ConnectingMultiChain'; readonly walletId: string }
  | { readonly view: 'ConnectingWalletConnect'; readonly walletId?: string }
  | { readonly view: 'ConnectingWalletConnectBasic' }
  | { readonly view: 'Downloads'; readonly walletId: string }
  | { readonly view: 'GetWallet' }
  | { readonly view: 'WhatIsAWallet' }
  | { readonly view: 'WhatIsANetwork' }
  | { readonly view: 'Account' }
  | { readonly view: 'AccountSettings' }
  | { readonly view: 'CustomTokens' }
  | { readonly view: 'Contacts' }
  /** The contact with an address; without one, a new contact of the active account's family. */
  | { readonly view: 'Contact'; readonly namespace?: ChainNamespace; readonly address?: string }
  /** A holding of the list; without an address the native coin. */
  | { readonly view: 'Token'; readonly chainId: ChainId; readonly address?: string }
  /** A collectible of the list, by its CAIP-19 id. */
  | { readonly view: 'Nft'; readonly id: string }
  /** `chainId` is the network to receive on. Default: the active one. */
  | { readonly view: 'WalletReceive'; readonly chainId?: ChainId }
  | { readonly view: 'WalletCompatibleNetworks' }
  | { readonly view: 'Transactions' }
  | { readonly view: 'Transaction'; readonly chainId: ChainId; readonly id: string }
  | { readonly view: 'WalletSend' }
  | { readonly view: 'WalletSendSelectToken' }
  | { readonly view: 'WalletSendPreview' }
  | { readonly view: 'WalletSendConfirmed' }
  | { readonly view: 'SendCalls' }
  | { readonly view: 'RequestPermissions' }
  | ({ readonly view: 'Swap' } & SwapArguments)
  | { readonly view: 'SwapSelectToken'; readonly side: 'from' | 'to' }
  | { readonly view: 'SwapPreview' }
  | { readonly view: 'SwapConfirmed' }
  | { readonly view: 'OnRampProviders' }
  | { readonly view: 'OnRampFiatSelect' }
  | { readonly view: 'OnRampTokenSelect' }
  | { readonly view: 'BuyInProgress' }
  | { readonly view: 'OnRampActivity' }
  | { readonly view: 'WhatIsABuy' }
  | { readonly view: 'ProfileWallets' }
  | { readonly view: 'Networks' }
  | { readonly view: 'SwitchNetwork'; readonly chainId: ChainId }
  | { readonly view: 'SwitchActiveChain'; readonly chainId: ChainId }
  | { readonly view: 'UnsupportedChain' }
  | { readonly view: 'SIWXSignMessage' }
  | { readonly view: 'SmartSessionList' }
  | { readonly view: 'ChooseAccountName' }
  | { readonly view: 'RegisterAccountName' }
  | { readonly view: 'RegisterAccountNameSuccess'; readonly name: string }
  | { readonly view: LoginViewName; readonly login?: string }

/**
 * Screens of the embedded wallet. They show the current login; `login` of ConnectSocials is the
 * provider to start with.
 */
export type LoginViewName =
  | 'Create'
  | 'EmailLogin'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | 'ApproveTransaction'
  | 'UpgradeEmailWallet'

export type ViewName = Route['view']

/** Screens a page may open by name alone. */
export const openableViews = [
  'Account',
  'AccountSettings',
  'WalletReceive',
  'WalletSend',
  'Swap',
  'OnRampProviders',
  'OnRampActivity',
  'Transactions',
  'Connect',
  'ConnectWallets',
  'ProfileWallets',
  'Networks',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'WhatIsABuy',
  'GetWallet',
  'UnsupportedChain',
  'ChooseAccountName',
  'EmailLogin',
  'ConnectSocials',
  'UpdateEmailWallet',
] as const satisfies readonly ViewName[]
/** Name of a screen that `open({ view })` takes. */
export type OpenableView = (typeof openableViews)[number]

/** Key of a screen with its parameters; equal routes have equal keys. */
export function toRouteKey(route: Route): string {
  return JSON.stringify(Object.entries(route).sort(([a], [b]) => (a < b ? -1 : 1)))
}
