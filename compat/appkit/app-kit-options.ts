import type { CustomWallet, Options } from '../../src/index.js'
import type { AppKitNetwork } from './network.js'

/** Variables of AppKit's look. Accent, font and radius have an effect. */
export interface ThemeVariables {
  '--w3m-accent'?: string
  '--w3m-border-radius-master'?: string
  '--w3m-font-family'?: string
  /** @deprecated Has no effect. */
  '--w3m-color-mix'?: string
  /** @deprecated Has no effect. */
  '--w3m-color-mix-strength'?: number
  /** @deprecated Has no effect. */
  '--w3m-font-size-master'?: string
  /** @deprecated Has no effect. */
  '--w3m-qr-color'?: string
  /** @deprecated Has no effect: the modal is in the browser's top layer. */
  '--w3m-z-index'?: number
}
/** Colour scheme. */
export type ThemeMode = 'light' | 'dark'

type Features = NonNullable<Options['features']>

/** Features by AppKit's names. */
export interface AppKitFeatures extends Omit<Features, 'onramp'> {
  /** False: none. True: those of the server. */
  onramp?: boolean | Features['onramp']
  /** @deprecated Has no effect: the activity is shown where a server gives it. */
  history?: boolean
  /** @deprecated Has no effect. */
  collapseWallets?: boolean
  /** @deprecated Has no effect. */
  reownBranding?: boolean
  /** @deprecated Has no effect. */
  reownAuthentication?: boolean
}

/** The options of `createAppKit()`. */
export interface AppKitOptions {
  /** Families of networks; the networks say which ones the modal has. */
  adapters?: readonly object[]
  /** The app's id at the public WalletConnect network, or at a server of ours. */
  projectId: string
  networks: readonly AppKitNetwork[]
  defaultNetwork?: AppKitNetwork
  metadata?: { name: string; description?: string; url?: string; icons?: string[] }
  themeMode?: ThemeMode
  themeVariables?: ThemeVariables
  features?: AppKitFeatures
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  featuredWalletIds?: string[]
  includeWalletIds?: string[]
  excludeWalletIds?: string[]
  customWallets?: CustomWallet[]
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>>
  /** Icons of networks, by their number or reference. */
  chainImages?: Readonly<Record<number | string, string>>
  allowUnsupportedChain?: boolean
  defaultAccountTypes?: Options['defaultAccountTypes']
  debug?: boolean
  enableEIP6963?: boolean
  enableInjected?: boolean
  enableWalletConnect?: boolean
  enableReconnect?: boolean
  enableNetworkSwitch?: boolean
  enableEmbedded?: boolean
  experimental_preferUniversalLinks?: boolean
  manualWCControl?: boolean
  /** @deprecated Has no effect: set `signIn` of the modal. */
  siwx?: unknown
  /** @deprecated Has no effect: set `signIn` of the modal. */
  siweConfig?: unknown
  /** @deprecated Has no effect: set `tokens` of the modal, with symbol and decimals. */
  tokens?: object
  /** @deprecated Has no effect. */
  connectorImages?: object
  /** @deprecated Has no effect: the extension and the app of the wallet are listed. */
  enableCoinbase?: boolean
  /** @deprecated Has no effect. */
  enableBaseAccount?: boolean
  /** @deprecated Has no effect. */
  coinbasePreference?: string
  /** @deprecated Has no effect: the help for visitors without a wallet stays reachable. */
  enableWalletGuide?: boolean
  /** @deprecated Has no effect. */
  enableWallets?: boolean
  /** @deprecated Has no effect. */
  enableAuthLogger?: boolean
  /** @deprecated Has no effect. */
  enableMobileFullScreen?: boolean
  /** @deprecated Has no effect. */
  enableAnalytics?: boolean
  /** @deprecated Has no effect. */
  disableAppend?: boolean
  /** @deprecated Has no effect. */
  universalProvider?: unknown
  /** @deprecated Has no effect. */
  universalProviderConfigOverride?: object
  /** @deprecated Read by `WagmiAdapter`. */
  storage?: unknown
  /** @deprecated Read by `WagmiAdapter`. */
  ssr?: boolean
}
