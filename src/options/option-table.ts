import type { ChainSupport, ExternalWallet, WalletHost } from '../chains/adapter.js'
import type { AppMessages } from '../locales/app-messages.js'
import type { CreateRelayClient } from '../services/relay/relay-client.js'
import { isChainNamespace } from '../standards/caip.js'
import { CURRENCIES } from '../standards/amounts/currencies.js'
import { FEATURES, type Features } from './feature-table.js'
import {
  flag,
  kind,
  listOf,
  oneOf,
  orFalse,
  recordOf,
  recordWith,
  shape,
  text,
  textOr,
  textWith,
  withMethods,
  type Kind,
} from './option-kinds.js'
import {
  customWallet,
  embeddedWallet,
  METADATA,
  serverAddresses,
  tokenOption,
  type CustomWallet,
  type EmbeddedWalletOptions,
  type Metadata,
  type ServerAddresses,
  type TokenOption,
  welcome,
  type Welcome,
} from './option-records.js'
import { group, option } from './option-row.js'
import { chainId, connectLayout, http, namespace, theme, themePreset } from './option-values.js'
import { signIn, type SignInOptions } from './sign-in-options.js'

const chainSupport = kind<ChainSupport>('a family such as eip155({ networks })', (value) => {
  const { namespace, load, chains } = (value ?? {}) as Partial<ChainSupport>
  return isChainNamespace(namespace) && typeof load === 'function' && Array.isArray(chains)
})
const externalWallet = kind<ExternalWallet>('a wallet made by external()', (value) => {
  const { type, id, name, namespace, load } = (value ?? {}) as Partial<ExternalWallet>
  return (
    type === 'EXTERNAL' &&
    !!id &&
    !!name &&
    isChainNamespace(namespace) &&
    typeof load === 'function'
  )
})
/** A function with a type of its own; only that it is one is checked. */
const callable = kind<never>('a function', (value) => typeof value === 'function')
/** Texts are checked when they are shown, because they may be loaded then. */
const appMessages = recordWith<AppMessages>('an object of texts by language')
const walletIds = listOf(text)

/**
 * Every option once: what it is for, an example, the kind of its values, and its default. Types,
 * checks, defaults and docs/options.md follow from it. An option is added here, and read from
 * `core.config`.
 */
export const OPTIONS = {
  /**
   * Distinguishes several modals on one page (`default`).
   *
   * @example id: 'checkout'
   */
  id: option(
    textWith('1 to 64 letters, digits, _ or -', (value) => /^[\w-]{1,64}$/.test(value)),
    'default',
  ),
  /**
   * The families of chains with their networks, such as `eip155({ networks: [mainnet, base] })`
   * ([]).
   *
   * @example chains: [eip155({ networks: [mainnet, base] })]
   */
  chains: option(listOf(chainSupport), []),
  /**
   * Description of the app for wallets (the page's title, description, origin and icon). With `name`,
   * the first screen's title is “Connect to …”, with the first of `icons`.
   *
   * @example metadata: { name: 'My app', icons: ['https://app.example/icon.png'] }
   */
  metadata: option<Partial<Metadata>>(group(METADATA), {}),
  /**
   * A sentence and a picture of the app above the wallets on the first screen (none).
   *
   * @example welcome: { line: 'Trade from your own wallet.', picture: '/harbour.jpg' }
   */
  welcome: option<Welcome>(welcome),
  /**
   * The app's id at a server or at the public WalletConnect network. Required only by features that
   * use one of them.
   *
   * @example projectId: 'c4f79cc821944d9680842e34466bfbd'
   */
  projectId: option(text),
  /**
   * One address for all services, or one per service. Needs a `projectId`. The server says whether
   * its own relay reaches the wallets; if it does not, and without a server, pairing uses the
   * public relay.
   *
   * @example server: 'https://wallet.example'
   */
  server: option(textOr<string, ServerAddresses>(http, serverAddresses)),
  /**
   * The network that is active initially, one of `chains` (the first).
   *
   * @example defaultChain: 'eip155:8453'
   */
  defaultChain: option(chainId),
  /**
   * Colour scheme (`dark`).
   *
   * @example theme: 'auto'
   */
  theme: option(theme, 'dark'),
  /**
   * A built-in look. The page's own `--wm-…` tokens override it (none: the default look).
   *
   * @example themePreset: 'paper'
   */
  themePreset: option(themePreset),
  /**
   * BCP 47 language tag. One without texts is logged and shown in English (the page's language).
   *
   * @example language: 'de'
   */
  language: option(text),
  /**
   * Words of the app: changes texts of a language in part, or adds a language; a function loads them
   * when they are shown (the built-in texts).
   *
   * @example messages: { en: { 'connect.title': 'Join' } }
   */
  messages: option(appMessages),
  /**
   * Pairs with wallets by WalletConnect (true where a `projectId` or `createRelayClient` is given).
   *
   * @example walletConnect: false
   */
  walletConnect: option(flag),
  /**
   * Proves the page's origin to WalletConnect wallets by the attestation service of the public
   * network, `https://verify.walletconnect.org` (Verify). It is asked after the visitor's press, and
   * no link waits for it (false).
   *
   * @example verify: true
   */
  verify: option(flag, false),
  /**
   * The app's own pairing transport. Pairing then needs neither `server` nor `projectId`.
   *
   * @example createRelayClient: (config) => connectMyRelay(config)
   */
  createRelayClient: option(callable as Kind<CreateRelayClient>),
  /**
   * The page pairs by itself and passes the link to `open({ uri })` (false).
   *
   * @example manualPairing: true
   */
  manualPairing: option(flag, false),
  /**
   * Lists wallets announced by EIP-6963 and the Wallet Standard (true).
   *
   * @example announced: false
   */
  announced: option(flag, true),
  /**
   * Lists the wallet of `window.ethereum` (true).
   *
   * @example injected: false
   */
  injected: option(flag, true),
  /**
   * Restores the connections of an earlier visit (true).
   *
   * @example reconnect: false
   */
  reconnect: option(flag, true),
  /**
   * Asks the visitor to switch when the wallet is on a network that the app does not list (true).
   *
   * @example networkSwitch: false
   */
  networkSwitch: option(flag, true),
  /**
   * Lets a wallet stay on a network that the app does not list (false).
   *
   * @example allowUnsupportedChain: true
   */
  allowUnsupportedChain: option(flag, false),
  /**
   * Shows the card in place of the element instead of over the page (false).
   *
   * @example embedded: true
   */
  embedded: option(flag, false),
  /**
   * Layout of Connect. `panes`: on pages at least 720 px wide the list stays, and a second pane
   * explains wallets or shows the chosen one; narrower pages and an embedded card keep one pane.
   * `list`: one pane on every page (`panes`).
   *
   * @example connectLayout: 'list'
   */
  connectLayout: option(connectLayout),
  /**
   * Prefetches what the first opening needs, from the app's own files only: immediately if the
   * page's scripts took 100 ms or more to arrive, otherwise while the page is idle (true).
   *
   * @example preload: false
   */
  preload: option(flag, true),
  /**
   * Where the row "All wallets" is shown (`SHOW`).
   *
   * @example allWallets: 'ONLY_MOBILE'
   */
  allWallets: option(oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'), 'SHOW'),
  /**
   * Wallets to show first ([]): reverse domain names order the wallets of the page, and directory
   * ids, which need a `server`, add rows. `getWallets()` lists both.
   *
   * @example featuredWalletIds: ['io.rabby', 'io.metamask']
   */
  featuredWalletIds: option(walletIds, []),
  /**
   * Directory ids of the only wallets to list ([]: all).
   *
   * @example includeWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96']
   */
  includeWalletIds: option(walletIds, []),
  /**
   * Directory ids of wallets not to list ([]).
   *
   * @example excludeWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96']
   */
  excludeWalletIds: option(walletIds, []),
  /**
   * Wallets the app adds itself ([]).
   *
   * @example customWallets: [{ id: 'my-wallet', name: 'My Wallet', mobile_link: 'mywallet://' }]
   */
  customWallets: option(listOf<CustomWallet>(customWallet), []),
  /**
   * Wallets the app brings, such as SDKs, made by `external()` ([]).
   *
   * @example wallets: [external({ id: 'acme', name: 'Acme Wallet', namespace: 'eip155',
   *   load: () => loadAcme() })]
   */
  wallets: option(listOf(externalWallet), []),
  /**
   * Apps that show this page inside themselves, such as `safe()` ([]). Inside one, its account is
   * connected without a press; elsewhere they have no effect.
   *
   * @example hosts: [safe()]
   */
  hosts: option(listOf(withMethods<WalletHost>('isHere')), []),
  /**
   * Opens wallet apps by their universal link instead of their scheme (false).
   *
   * @example preferUniversalLinks: true
   */
  preferUniversalLinks: option(flag, false),
  /**
   * Picture of an account by its address, a URL or data URL (that of its name, otherwise one drawn
   * from the address).
   *
   * @example avatar: (address) => `https://app.example/avatars/${address}.png`
   */
  avatar: option(callable as Kind<(address: string) => string | undefined>),
  /**
   * Address of the app's terms, shown below the wallets.
   *
   * @example termsUrl: 'https://app.example/terms'
   */
  termsUrl: option(http),
  /**
   * Address of the app's privacy policy, shown below the wallets.
   *
   * @example privacyUrl: 'https://app.example/privacy'
   */
  privacyUrl: option(http),
  /**
   * Where events are posted (the server, if it requests them); false: nowhere.
   *
   * @example analytics: { url: 'https://app.example/events' }
   */
  analytics: option(orFalse<{ readonly url: string }>(shape({ url: http }, {}))),
  /**
   * Shows configuration mistakes inside the modal; they are always logged (true).
   *
   * @example debug: false
   */
  debug: option(flag, true),
  /**
   * Visitors sign in with their wallet, see below (they connect without a signature).
   *
   * @example signIn: { server: 'https://wallet.example', required: true }
   */
  signIn: option<SignInOptions>(signIn),
  /**
   * Tokens to show on networks whose tokens no `server` lists, by CAIP-2 id ({}).
   *
   * @example tokens: { 'eip155:8453': [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
   *   symbol: 'USDC', decimals: 6 }] }
   */
  tokens: option(recordOf(chainId, listOf<TokenOption>(tokenOption)), {}),
  /**
   * Currency of prices and totals: `usd`, `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`, `btc` or `eth`
   * (that of the visitor's country, otherwise `usd`). The visitor may choose another in the settings.
   *
   * @example currency: 'eur'
   */
  currency: option(oneOf(...CURRENCIES)),
  /**
   * Suffix of the names that visitors register, such as `users.example` (the server's first).
   *
   * @example nameSuffix: 'users.example'
   */
  nameSuffix: option(text),
  /**
   * Gives visitors a wallet by email, provider or Farcaster (the server's, if the project of
   * `projectId` has one); false: none.
   *
   * @example embeddedWallet: { url: 'https://wallet.example.org' }
   */
  embeddedWallet: option(orFalse<EmbeddedWalletOptions>(embeddedWallet)),
  /**
   * The initial account of the embedded wallet (`smartAccount` for eip155, `eoa` for solana).
   *
   * @example defaultAccountTypes: { eip155: 'eoa' }
   */
  defaultAccountTypes: option(recordOf(namespace, oneOf('eoa', 'smartAccount')), {}),
  /**
   * Features to switch on or off, see below.
   *
   * @example features: { legalCheckbox: true, multiWallet: true }
   */
  features: option<Partial<Features>>(group(FEATURES), {}),
}
