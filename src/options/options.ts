import type { ChainId, ChainNamespace } from '../standards/caip.js'
import type { Chain, ChainSupport, ExternalWallet, WalletHost } from '../chains/adapter.js'
import type { Currency } from '../services/chain-data/currency.js'
import type { CreateRelayClient } from '../services/relay/relay-client.js'
import type { AppMessages } from '../locales/app-messages.js'
import type { SignInOptions } from './sign-in-options.js'

/** The app's description of itself, for wallets. */
export interface Metadata {
  /** Name of the app (the page's title, otherwise its host). */
  readonly name: string
  /** One sentence about the app (the page's `og:description` or `description`). */
  readonly description: string
  /**
   * Address of the app. Wallets warn when it differs from the page's origin (the page's origin).
   */
  readonly url: string
  /** Addresses of images, best first (the page's icon). */
  readonly icons: readonly string[]
}

/** Addresses of our server, or of servers with the same contract. */
export interface ServerAddresses {
  /** WalletConnect relay, `wss://…` (the public one). */
  readonly relay?: string
  /** Chain data, RPC, swaps, names, on-ramps and smart sessions, `https://…` (none). */
  readonly api?: string
  /** Wallet directory, images, remote configuration, sign-in and analytics, `https://…` (none). */
  readonly cloud?: string
}

/** Kinds of rows in the wallet list. */
export type ConnectorRow =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet that the app adds to the list. */
export interface CustomWallet {
  /** Unique among the wallets; `connect({ wallet })` takes it. */
  readonly id: string
  /** Name shown in the list. */
  readonly name: string
  /** Address of the website. */
  readonly homepage?: string
  /** Address of the icon (a generated one). */
  readonly image_url?: string
  /** Link that opens the app on a phone, `mywallet://`. */
  readonly mobile_link?: string
  /** Link that opens the program on a computer, `mywallet://`. */
  readonly desktop_link?: string
  /** Address of the web wallet, opened with a pairing link. Needs WalletConnect. */
  readonly webapp_link?: string
  /** Universal link, `https://…`. */
  readonly link_mode?: string
  /** Address in the Apple App Store. */
  readonly app_store?: string
  /** Address in Google Play. */
  readonly play_store?: string
  /** Address in the Chrome Web Store. */
  readonly chrome_store?: string
  /** Name announced by EIP-6963. The row of an installed wallet with this name takes this entry. */
  readonly rdns?: string
}

/** A token whose balance is read from a node, where no server lists the visitor's tokens. */
export interface TokenOption {
  /** Address of the contract or mint. */
  readonly address: string
  /** Symbol, such as `USDC`. */
  readonly symbol: string
  /** Number of decimals of the amounts, such as `6`. The network's own value is not read. */
  readonly decimals: number
  /** Name (the symbol). */
  readonly name?: string
  /** Address of the icon (a generated one). */
  readonly icon?: string
}

/**
 * Services that sell tokens for money. `sandbox` is the development on-ramp of our server: it takes
 * no money and sends test tokens.
 */
export type OnrampName = 'coinbase' | 'meld' | 'sandbox'

/**
 * An on-ramp under the app's own contract. A plain name instead lets the server create the address.
 */
export interface OnrampOption {
  /** The on-ramp. */
  readonly name: OnrampName
  /** Address of the on-ramp's page, on a host of that on-ramp. */
  readonly url: string
  /** The app's public key at that on-ramp. */
  readonly publicKey: string
}

/** Features that an app can switch. Defaults in parentheses. */
export interface Features {
  /** Shows Receive on the account screen (true). */
  readonly receive: boolean
  /** Shows Send on the account screen, on the families of `sendNamespaces` (true). */
  readonly send: boolean
  /**
   * Shows Swap on the account screen of EVM networks. Needs a `server` (true, unless the server's
   * configuration disables it).
   */
  readonly swaps: boolean
  /**
   * Namespaces with Send (eip155, solana). `bip122` sends through the visitor's wallet, which
   * chooses the fee.
   */
  readonly sendNamespaces: readonly ChainNamespace[]
  /** Posts events to `analytics.url` or the server, if there is one (true). */
  readonly analytics: boolean
  /** Shows the row that opens all wallets (true). */
  readonly allWallets: boolean
  /**
   * Requires the visitor to accept the terms before choosing a wallet (false). Needs `termsUrl` or
   * `privacyUrl`.
   */
  readonly legalCheckbox: boolean
  /**
   * Keeps several wallets of one namespace connected; otherwise a new wallet replaces the previous
   * one (false).
   */
  readonly multiWallet: boolean
  /**
   * Shows the account's smart sessions in the account header: the time-limited permissions that it
   * granted to apps (false). Needs a `server`.
   */
  readonly smartSessions: boolean
  /**
   * Accepted for compatibility with configurations of other kits; this kit has no payment screens
   * (false).
   */
  readonly pay: boolean
  /** Sign-in by email (true, unless the server's project disables it). Needs an embedded wallet. */
  readonly email: boolean
  /**
   * Sign-in with these providers, in this order (the server's, otherwise google, x, discord,
   * farcaster, github, apple, facebook); false: none. Needs an embedded wallet.
   */
  readonly socials?: readonly SocialLogin[] | false
  /**
   * Order of the ways to connect (email, social, wallet; with installed wallets: wallet, email,
   * social). Omitted ones come last.
   */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  /** Lists the wallets beside the ways to sign in; otherwise one row opens them (true). */
  readonly emailShowWallets: boolean
  /** On-ramps offered as Buy on the account screen, in this order (the server's; []: none). */
  readonly onramp?: readonly (OnrampName | OnrampOption)[]
  /**
   * Actions on the account screen, in this order (onramp, swaps, receive, send). Omitted ones are
   * hidden.
   */
  readonly walletFeaturesOrder: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /**
   * Order of the rows in the wallet list (walletConnect, recent, injected, featured, custom,
   * external, recommended). Omitted rows come last.
   */
  readonly connectorTypeOrder: readonly ConnectorRow[]
}

/** Identity providers for visitors without a wallet. */
export type SocialLogin = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** The wallet that visitors get by signing in. */
export interface EmbeddedWalletOptions {
  /** Origin of the secure site that holds the keys, such as `https://wallet.example.org`. */
  readonly url: string
}

/** Colour scheme; `auto` follows the visitor's system. */
export type Theme = 'dark' | 'light' | 'auto'

/** A built-in look: shape, density, typography and surface, in light and dark. */
export type ThemePreset = 'graphite' | 'paper' | 'bubble' | 'terminal' | 'glass' | 'midnight'

/** Layout of the screen Connect: the list alone, or two panes on wide pages. */
export type ConnectLayout = 'list' | 'panes'

/**
 * Options of `createWalletModal()`. An option given here always wins over the server's
 * configuration. Defaults in parentheses.
 */
export interface Options {
  /** Distinguishes several modals on one page (`default`). */
  readonly id?: string
  /**
   * The families of chains with their networks, such as `eip155({ networks: [mainnet, base] })`.
   */
  readonly chains?: readonly ChainSupport[]
  /** Description of the app for wallets (the page's title, description, origin and icon). */
  readonly metadata?: Partial<Metadata>
  /**
   * The app's id at a server or at the public WalletConnect network. Required only by features that
   * use one of them.
   */
  readonly projectId?: string
  /**
   * One address for all services, or one per service. Needs a `projectId`. The server says whether
   * its own relay reaches the wallets; if it does not, and without a server, pairing uses the
   * public relay.
   */
  readonly server?: string | ServerAddresses
  /** The network that is active initially, one of `chains` (the first). */
  readonly defaultChain?: ChainId
  /** Colour scheme (`dark`). */
  readonly theme?: Theme
  /** A built-in look. The page's own `--wm-…` tokens override it (none: the default look). */
  readonly themePreset?: ThemePreset
  /**
   * BCP 47 language tag. One without texts is logged and shown in English (the page's language).
   */
  readonly language?: string
  /**
   * Words of the app: `{ en: { 'connect.title': 'Join' }, sr: () => import('./sr.js') }` changes
   * texts of a language in part or adds a language (the built-in texts).
   */
  readonly messages?: AppMessages
  /**
   * Pairs with wallets by WalletConnect (true where a `projectId` or `createRelayClient` is given).
   */
  readonly walletConnect?: boolean
  /** The app's own pairing transport. Pairing then needs neither `server` nor `projectId`. */
  readonly createRelayClient?: CreateRelayClient
  /** The page pairs by itself and passes the link to `open({ uri })` (false). */
  readonly manualPairing?: boolean
  /** Lists wallets announced by EIP-6963 and the Wallet Standard (true). */
  readonly announced?: boolean
  /** Lists the wallet of `window.ethereum` (true). */
  readonly injected?: boolean
  /** Restores the connections of an earlier visit (true). */
  readonly reconnect?: boolean
  /**
   * Asks the visitor to switch when the wallet is on a network that the app does not list (true).
   */
  readonly networkSwitch?: boolean
  /** Lets a wallet stay on a network that the app does not list (false). */
  readonly allowUnsupportedChain?: boolean
  /** Shows the card in place of the element instead of over the page (false). */
  readonly embedded?: boolean
  /**
   * Layout of Connect. `panes`: on pages at least 720 px wide the list stays, and a second pane
   * explains wallets or shows the chosen one. Narrower pages and an embedded card keep one pane
   * (`list`).
   */
  readonly connectLayout?: ConnectLayout
  /**
   * Prefetches what the first opening needs, from the app's own files only: immediately if the
   * page's scripts took 100 ms or more to arrive, otherwise while the page is idle (true).
   */
  readonly preload?: boolean
  /** Where the row "All wallets" is shown (`SHOW`). */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * Directory ids of wallets to show first ([]). Needs a `server`; `getWallets()` lists the ids.
   */
  readonly featuredWalletIds?: readonly string[]
  /** Directory ids of the only wallets to list ([]: all). */
  readonly includeWalletIds?: readonly string[]
  /** Directory ids of wallets not to list ([]). */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets the app adds itself ([]). */
  readonly customWallets?: readonly CustomWallet[]
  /** Wallets the app brings, such as SDKs, made by `external()` ([]). */
  readonly wallets?: readonly ExternalWallet[]
  /**
   * Apps that show this page inside themselves, such as `safe()` ([]). Inside one, its account is
   * connected without a press; elsewhere they have no effect.
   */
  readonly hosts?: readonly WalletHost[]
  /** Opens wallet apps by their universal link instead of their scheme (false). */
  readonly preferUniversalLinks?: boolean
  /** Address of the app's terms, shown below the wallets. */
  readonly termsUrl?: string
  /** Address of the app's privacy policy, shown below the wallets. */
  readonly privacyUrl?: string
  /** Where events are posted (the server, if it requests them); false: nowhere. */
  readonly analytics?: false | { readonly url: string }
  /** Shows configuration mistakes inside the modal; they are always logged (true). */
  readonly debug?: boolean
  /** Visitors sign in with their wallet, see below (they connect without a signature). */
  readonly signIn?: SignInOptions
  /** Tokens to show on networks whose tokens no `server` lists, by CAIP-2 id ({}). */
  readonly tokens?: Readonly<Partial<Record<ChainId, readonly TokenOption[]>>>
  /**
   * Currency of prices and totals: `usd`, `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`, `btc` or `eth`
   * (that of the visitor's country, otherwise `usd`).
   */
  readonly currency?: Currency
  /** Suffix of the names that visitors register, such as `users.example` (the server's first). */
  readonly nameSuffix?: string
  /**
   * Gives visitors a wallet by email, provider or Farcaster (the server's, if the project of
   * `projectId` has one); false: none.
   */
  readonly embeddedWallet?: EmbeddedWalletOptions | false
  /** The initial account of the embedded wallet (`smartAccount` for eip155, `eoa` for solana). */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, 'eoa' | 'smartAccount'>>>
  /** Features to switch on or off, see below. */
  readonly features?: Partial<Features>
}

/** Checked options with their defaults. */
export interface Config extends Required<
  Omit<
    Options,
    | 'metadata'
    | 'projectId'
    | 'server'
    | 'defaultChain'
    | 'language'
    | 'messages'
    | 'termsUrl'
    | 'privacyUrl'
    | 'analytics'
    | 'features'
    | 'walletConnect'
    | 'createRelayClient'
    | 'themePreset'
    | 'connectLayout'
    | 'signIn'
    | 'tokens'
    | 'currency'
    | 'nameSuffix'
    | 'embeddedWallet'
    | 'defaultAccountTypes'
  >
> {
  readonly themePreset?: ThemePreset | undefined
  readonly connectLayout?: ConnectLayout
  readonly projectId: string | undefined
  readonly relay: string | undefined
  /** True if `server` is one address: the server says whether its relay reaches the wallets. */
  readonly asksForRelay: boolean
  readonly api: string | undefined
  readonly cloud: string | undefined
  readonly walletConnect: boolean
  readonly createRelayClient?: CreateRelayClient | undefined
  readonly defaultChain: ChainId | undefined
  readonly language?: string | undefined
  readonly messages?: AppMessages | undefined
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  readonly analytics?: false | { readonly url: string } | undefined
  readonly signIn?: SignInOptions | undefined
  readonly tokens?: Options['tokens']
  readonly currency?: Currency
  readonly nameSuffix?: string
  readonly embeddedWallet?: EmbeddedWalletOptions | false
  readonly defaultAccountTypes?: Options['defaultAccountTypes']
  readonly features: Features
  /** Names of the features that the app set. */
  readonly explicitFeatures: ReadonlySet<string>
  readonly networks: readonly Chain[]
  /** As given by the app; `toMetadata()` completes it from the page. */
  readonly metadata: Partial<Metadata>
  /** True when `server` or `walletConnect` is set without the project id they need. */
  readonly missingProjectId: boolean
}
