import type { ChainId, ChainNamespace } from '../standards/caip.js'
import type { Chain, ChainSupport } from '../chains/adapter.js'
import type { Currency } from '../services/chain-data/currency.js'
import type { CreateRelayClient } from '../services/relay/relay-client.js'
import type { SignInOptions } from './sign-in-options.js'

/** Who the page says it is, to wallets. */
export interface Metadata {
  readonly name: string
  readonly description: string
  /** Address of the app. Wallets warn when it is not the origin of the page. */
  readonly url: string
  /** Addresses of images, the best first. */
  readonly icons: readonly string[]
}

/** Addresses of a server of ours, or of several that speak the same contract. */
export interface ServerAddresses {
  /** WalletConnect relay, `wss://…`. */
  readonly relay?: string
  /** Chain data and RPC, `https://…`. */
  readonly api?: string
  /** Wallet directory, images, remote configuration, `https://…`. */
  readonly cloud?: string
}

/** Kinds of rows in the wallet list, in the order they can be arranged. */
export type ConnectorRow = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** A wallet the app adds to the list itself. */
export interface CustomWallet {
  /** Unique among the wallets; `connect({ wallet })` takes it. */
  readonly id: string
  readonly name: string
  /** Its website. */
  readonly homepage?: string
  /** Its icon. */
  readonly image_url?: string
  /** Opens its app on a phone, `mywallet://`. */
  readonly mobile_link?: string
  /** Opens its program on a computer, `mywallet://`. */
  readonly desktop_link?: string
  /** Address of the wallet in the browser, opened with a pairing link. Needs WalletConnect. */
  readonly webapp_link?: string
  /** Universal link, `https://…`. */
  readonly link_mode?: string
  /** Address in Apple's App Store. */
  readonly app_store?: string
  /** Address in Google Play. */
  readonly play_store?: string
  /** Address in the Chrome Web Store. */
  readonly chrome_store?: string
  /** Name it announces by EIP-6963; the row of an installed wallet with this name is this one. */
  readonly rdns?: string
}

/** A token whose balance the account screen reads from a node, where no server lists the visitor's tokens. */
export interface TokenOption {
  /** Address of the contract or mint. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Its name (the symbol). */
  readonly name?: string
  /** Address of its icon (a drawn mark). */
  readonly icon?: string
}

/** Services that sell tokens for money. `sandbox` is the development on-ramp of our server: it takes no money and gives test tokens. */
export type OnrampName = 'coinbase' | 'meld' | 'sandbox'

/** An on-ramp with a page of the app's own contract; without `url` the server makes the address. */
export interface OnrampOption {
  readonly name: OnrampName
  /** Address of its page, on a host of that on-ramp. */
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
  /** Shows Swap on the account screen of EVM networks, where there is a `server` (true, unless the server's configuration switches it off). */
  readonly swaps: boolean
  /** Families that payments can be sent on (eip155, solana). `bip122` sends by the visitor's wallet, which chooses the fee. */
  readonly sendNamespaces: readonly ChainNamespace[]
  /** Posts events to the app's own endpoint or server, where there is one (true). */
  readonly analytics: boolean
  /** Shows the row that leads to all wallets (true). */
  readonly allWallets: boolean
  /** Asks the visitor to accept the terms before a wallet can be chosen (false). */
  readonly legalCheckbox: boolean
  /** Keeps several wallets of one namespace connected; without it a new wallet replaces the one before (false). */
  readonly multiWallet: boolean
  /** Shows a way to the account's smart sessions, permissions with an end that apps were given, in the header of the account (false). Needs a `server`. */
  readonly smartSessions: boolean
  /** Accepted, so that configurations of other kits can be taken over; this kit has no payment screens (false). */
  readonly pay: boolean
  /** Signs visitors in by e-mail (true). Needs an embedded wallet, as the next three do. */
  readonly email: boolean
  /** Signs visitors in at these providers, in this order (google, x, discord, farcaster, github, apple, facebook); false: at none. */
  readonly socials?: readonly SocialLogin[] | false
  /** Order of the ways to connect (email, social, wallet; where wallets are installed wallet, email, social). */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  /** Lists wallets below the login by e-mail (true). */
  readonly emailShowWallets: boolean
  /** On-ramps that the account screen offers as Buy, in this order (the server's; [] offers none). */
  readonly onramp?: readonly (OnrampName | OnrampOption)[]
  /** Order of the actions on the account screen (onramp, swaps, receive, send). */
  readonly walletFeaturesOrder: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /** Order of the rows in the wallet list (walletConnect, recent, injected, featured, custom, external, recommended). Rows left out come last. */
  readonly connectorTypeOrder: readonly ConnectorRow[]
}

/** Where a visitor without a wallet can sign in. */
export type SocialLogin = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** The wallet that visitors get by signing in. */
export interface EmbeddedWalletOptions {
  /** Origin of the secure site that keeps its keys, such as `https://wallet.example.org`. */
  readonly url: string
}

/** Colour scheme; `auto` follows the visitor's system. */
export type Theme = 'dark' | 'light' | 'auto'

/** A look that ships: shape, density, letters and surface, in light and dark. */
export type ThemePreset = 'graphite' | 'paper' | 'bubble' | 'terminal' | 'glass' | 'midnight'

/** How Connect is laid out: the list alone, or two panes on wide pages. */
export type ConnectLayout = 'list' | 'panes'

/** What createWalletModal() takes. An option given here always wins over what a server says. Defaults in parentheses. */
export interface Options {
  /** Tells several modals of one page apart (`default`). */
  readonly id?: string
  /** The families of chains with their networks, such as `eip155({ networks: [mainnet, base] })`. */
  readonly chains?: readonly ChainSupport[]
  /** What wallets show about the app (the page's title, description, origin and icon). */
  readonly metadata?: Partial<Metadata>
  /** The app's id at a server or at the public WalletConnect network. Only what needs one asks for it. */
  readonly projectId?: string
  /** One address for everything, or one address a service. Without it nothing is contacted except, with a `projectId`, the public relay. */
  readonly server?: string | ServerAddresses
  /** The network that is active at first, one of `chains` (the first). */
  readonly defaultChain?: ChainId
  /** Colour scheme (`dark`). */
  readonly theme?: Theme
  /** A look that ships; the page's own `--wm-…` tokens win over it (none: the kit's own look). */
  readonly themePreset?: ThemePreset
  /** BCP 47 language tag (the page's language). */
  readonly language?: string
  /** Pairs with wallets by WalletConnect (true where a `projectId` or `createRelayClient` is given). */
  readonly walletConnect?: boolean
  /** A pairing transport of the app's own; then neither `server` nor `projectId` is needed to pair. */
  readonly createRelayClient?: CreateRelayClient
  /** The page runs the pairing itself and passes the link to `open({ uri })` (false). */
  readonly manualPairing?: boolean
  /** Lists wallets announced by EIP-6963 and the Wallet Standard (true). */
  readonly announced?: boolean
  /** Lists the wallet of `window.ethereum` (true). */
  readonly injected?: boolean
  /** Restores the connections of an earlier visit (true). */
  readonly reconnect?: boolean
  /** Asks the visitor to switch when the wallet is on a network the app did not list (true). */
  readonly networkSwitch?: boolean
  /** Lets a wallet stay on a network the app did not list (false). */
  readonly allowUnsupportedChain?: boolean
  /** Shows the card where the page puts the element, instead of over the page (false). */
  readonly embedded?: boolean
  /** How Connect is laid out. `panes`: on pages of 720 px and more, the list stays and the other pane explains wallets or shows the chosen one; narrower pages and an embedded card keep one pane (`list`). */
  readonly connectLayout?: ConnectLayout
  /** Fetches what the first opening needs, from the app's own files only: at once where the scripts of the page took 100 ms or more to arrive, else while the page is idle (true). */
  readonly preload?: boolean
  /** Where the row "All wallets" shows (`SHOW`). */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Directory ids of wallets to show first ([]). Needs a `server`; `getWallets()` lists the ids. */
  readonly featuredWalletIds?: readonly string[]
  /** Directory ids of the only wallets to list ([]: all). */
  readonly includeWalletIds?: readonly string[]
  /** Directory ids of wallets not to list ([]). */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets the app adds itself ([]). */
  readonly customWallets?: readonly CustomWallet[]
  /** Opens wallet apps by their universal link instead of their scheme (false). */
  readonly preferUniversalLinks?: boolean
  /** Address of the app's terms, shown below the wallets. */
  readonly termsUrl?: string
  /** Address of the app's privacy policy, shown below the wallets. */
  readonly privacyUrl?: string
  /** Where events are posted (the server, when it asks for them); false: nowhere. */
  readonly analytics?: false | { readonly url: string }
  /** Shows mistakes in the set-up inside the modal; they are logged in any case (true). */
  readonly debug?: boolean
  /** Visitors sign in with their wallet, see below (they connect without a signature). */
  readonly signIn?: SignInOptions
  /** Tokens to show on networks that no `server` lists tokens of, by CAIP-2 id ({}). */
  readonly tokens?: Readonly<Partial<Record<ChainId, readonly TokenOption[]>>>
  /** Currency of prices and totals (that of the visitor's country, else `usd`). */
  readonly currency?: Currency
  /** What follows the names that visitors register, such as `users.example` (the server's first). */
  readonly nameSuffix?: string
  /** Gives visitors a wallet by e-mail, provider or Farcaster (the server's, where there is a `projectId` and the project has one); false: none. */
  readonly embeddedWallet?: EmbeddedWalletOptions | false
  /** The account of the embedded wallet that is used at first (`smartAccount` for eip155, `eoa` for solana). */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, 'eoa' | 'smartAccount'>>>
  /** Features to switch on or off, see below. */
  readonly features?: Partial<Features>
}

/** Options checked and completed. */
export interface Config extends Required<Omit<Options, 'metadata' | 'projectId' | 'server' | 'defaultChain' | 'language' | 'termsUrl' | 'privacyUrl' | 'analytics' | 'features' | 'walletConnect' | 'createRelayClient' | 'themePreset' | 'connectLayout' | 'signIn' | 'tokens' | 'currency' | 'nameSuffix' | 'embeddedWallet' | 'defaultAccountTypes'>> {
  readonly themePreset?: ThemePreset | undefined
  readonly connectLayout?: ConnectLayout
  readonly projectId: string | undefined
  readonly relay: string | undefined
  readonly api: string | undefined
  readonly cloud: string | undefined
  readonly walletConnect: boolean
  readonly createRelayClient?: CreateRelayClient | undefined
  readonly defaultChain: ChainId | undefined
  readonly language?: string | undefined
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
  /** Names of the features the app set itself. */
  readonly explicitFeatures: ReadonlySet<string>
  readonly networks: readonly Chain[]
  /** What the app gave; `toMetadata()` completes it from the page. */
  readonly metadata: Partial<Metadata>
  /** What the page configured but cannot work without a project id. */
  readonly missingProjectId: boolean
}
