import { parseChainId, type ChainId } from './standards/caip.js'
import { WalletModalError } from './errors/wallet-modal-error.js'
import type { Chain, ChainSupport } from './chains/adapter.js'
import type { CreateRelayClient } from './services/relay/relay-client.js'

/** Who the page says it is, to wallets. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
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
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly link_mode?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly rdns?: string
}

export interface Features {
  readonly receive: boolean
  readonly send: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly pay: boolean
  readonly walletFeaturesOrder: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  readonly connectorTypeOrder: readonly ConnectorRow[]
}

export type Theme = 'dark' | 'light' | 'auto'

/** What createWalletModal() takes. What is stated here always wins over what a server says. */
export interface Options {
  /** Tells several modals of one page apart; `default` unless given. */
  readonly id?: string
  readonly chains?: readonly ChainSupport[]
  readonly metadata?: Partial<Metadata>
  /** Only what needs a cloud asks for it. */
  readonly projectId?: string
  /** One address, or the parts one by one. Absent: nothing is contacted but, with a project id, the public relay. */
  readonly server?: string | ServerAddresses
  readonly defaultChain?: ChainId
  readonly theme?: Theme
  /** BCP 47; the page's own language unless given. */
  readonly language?: string
  /** WalletConnect; on wherever a relay is known. */
  readonly walletConnect?: boolean
  /** A pairing transport of the page's own instead of ours; then neither `server` nor `projectId` is needed for pairing. */
  readonly createRelayClient?: CreateRelayClient
  /** The page runs the pairing itself and passes the link to open(). */
  readonly manualPairing?: boolean
  /** Wallets announced by EIP-6963. */
  readonly announced?: boolean
  /** The legacy `window.ethereum`. */
  readonly injected?: boolean
  /** Whether a connection of an earlier visit comes back. */
  readonly reconnect?: boolean
  readonly networkSwitch?: boolean
  readonly allowUnsupportedChain?: boolean
  /** Draws the card where the page puts the element, instead of over the page. */
  readonly embedded?: boolean
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  readonly preferUniversalLinks?: boolean
  readonly termsUrl?: string
  readonly privacyUrl?: string
  /** Where events are posted; false for nowhere even if the server would take them. */
  readonly analytics?: false | { readonly url: string }
  /** Shows alerts for developers in the modal; they are logged in any case. */
  readonly debug?: boolean
  readonly features?: Partial<Features>
}

/** Options checked and completed. */
export interface Config extends Required<Omit<Options, 'metadata' | 'projectId' | 'server' | 'defaultChain' | 'language' | 'termsUrl' | 'privacyUrl' | 'analytics' | 'features' | 'walletConnect' | 'createRelayClient'>> {
  readonly projectId: string | undefined
  readonly relay: string | undefined
  readonly api: string | undefined
  readonly cloud: string | undefined
  readonly walletConnect: boolean
  readonly createRelayClient: CreateRelayClient | undefined
  readonly defaultChain: ChainId | undefined
  readonly language: string | undefined
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  readonly analytics: false | { readonly url: string } | undefined
  readonly features: Features
  /** Names of features the app stated itself. */
  readonly stated: ReadonlySet<string>
  readonly networks: readonly Chain[]
  /** Reads the page when it is first asked for, so that creating a modal touches no browser global. */
  getMetadata(): Metadata
  /** What the page configured but cannot work without a project id. */
  readonly missingProjectId: boolean
}

const DEFAULT_FEATURES: Features = {
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  pay: false,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
}

const ID = /^[\w-]{1,64}$/

/** Checks every option once, naming option, value and expectation in OPTIONS_INVALID. */
export function checkOptions(options: Options): Config {
  if (typeof options !== 'object' || options === null) fail('options', options, 'an object')
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options
  const { metadata, server, features, ...rest } = given
  const chains = list('chains', given.chains, (chain) => typeof chain?.load === 'function' && Array.isArray(chain.chains), 'a list of chain supports such as eip155({ networks: [mainnet] })')
  const networks = chains.flatMap((support) => support.chains)
  const seen = new Set<string>()
  for (const { namespace } of chains) {
    if (seen.has(namespace)) fail('chains', namespace, 'each namespace once; put all its networks in one list')
    seen.add(namespace)
  }
  for (const chain of networks) checkChain(chain)
  oneOf('theme', given.theme, ['dark', 'light', 'auto'])
  oneOf('allWallets', given.allWallets, ['SHOW', 'HIDE', 'ONLY_MOBILE'])
  for (const name of ['walletConnect', 'manualPairing', 'announced', 'injected', 'reconnect', 'networkSwitch', 'allowUnsupportedChain', 'embedded', 'preferUniversalLinks', 'debug'] as const) {
    if (given[name] !== undefined && typeof given[name] !== 'boolean') fail(name, given[name], 'true or false')
  }
  if (given.createRelayClient !== undefined && typeof given.createRelayClient !== 'function') fail('createRelayClient', given.createRelayClient, 'a function')
  for (const name of ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const) list(name, given[name], (id) => typeof id === 'string', 'a list of wallet ids')
  list('customWallets', given.customWallets, (wallet) => typeof wallet?.id === 'string' && typeof wallet.name === 'string', 'a list of wallets with `id` and `name`')
  if (given.id !== undefined && !ID.test(given.id)) fail('id', given.id, '1 to 64 letters, digits, _ or -')
  if (given.projectId !== undefined && typeof given.projectId !== 'string') fail('projectId', given.projectId, 'a text')
  if (given.defaultChain !== undefined && !parseChainId(given.defaultChain)) fail('defaultChain', given.defaultChain, 'a CAIP-2 id such as eip155:1')
  for (const name of ['termsUrl', 'privacyUrl'] as const) address(name, given[name], ['https:', 'http:'])
  if (given.analytics) address('analytics.url', given.analytics.url, ['https:', 'http:'])

  const addresses = toAddresses(server)
  const projectId = given.projectId?.trim() || undefined
  const relayKnown = addresses.relay !== undefined || projectId !== undefined
  return {
    id: 'default',
    theme: 'dark',
    manualPairing: false,
    announced: true,
    injected: true,
    reconnect: true,
    networkSwitch: true,
    allowUnsupportedChain: false,
    embedded: false,
    allWallets: 'SHOW',
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
    preferUniversalLinks: false,
    debug: true,
    ...rest,
    chains,
    networks,
    projectId,
    ...addresses,
    walletConnect: given.walletConnect !== false && (given.createRelayClient !== undefined || (relayKnown && projectId !== undefined)),
    createRelayClient: given.createRelayClient,
    missingProjectId: projectId === undefined && (server !== undefined || (given.walletConnect === true && given.createRelayClient === undefined)),
    defaultChain: networks.some(({ id }) => id === given.defaultChain) ? given.defaultChain : undefined,
    language: given.language,
    termsUrl: given.termsUrl,
    privacyUrl: given.privacyUrl,
    analytics: given.analytics,
    features: { ...DEFAULT_FEATURES, ...Object.fromEntries(Object.entries(features ?? {}).filter(([, value]) => value !== undefined)) },
    stated: new Set(Object.keys(features ?? {}).filter((key) => (features as Record<string, unknown>)[key] !== undefined)),
    getMetadata: () => toMetadata(metadata ?? {}),
  }
}

function checkChain(chain: Chain) {
  if (!parseChainId(chain?.id)) fail('chains', chain?.id, 'networks with a CAIP-2 `id` such as eip155:1')
  if (typeof chain.name !== 'string' || chain.name === '') fail(`chains[${chain.id}].name`, chain.name, 'a text')
  if (typeof chain.nativeCurrency?.symbol !== 'string' || !Number.isInteger(chain.nativeCurrency.decimals)) {
    fail(`chains[${chain.id}].nativeCurrency`, chain.nativeCurrency, '{ name, symbol, decimals }')
  }
  list(`chains[${chain.id}].rpcUrls`, chain.rpcUrls, (url) => typeof url === 'string', 'a list of addresses')
}

function toAddresses(server: Options['server']): { relay: string | undefined; api: string | undefined; cloud: string | undefined } {
  if (server === undefined) return { relay: undefined, api: undefined, cloud: undefined }
  if (typeof server === 'object' && server !== null) {
    address('server.relay', server.relay, ['wss:', 'ws:'])
    address('server.api', server.api, ['https:', 'http:'])
    address('server.cloud', server.cloud, ['https:', 'http:'])
    return { relay: server.relay, api: trim(server.api), cloud: trim(server.cloud) }
  }
  address('server', server, ['https:', 'http:'])
  const base = trim(server)!
  return { relay: base.replace(/^http/, 'ws'), api: base, cloud: base }
}

function toMetadata(given: Partial<Metadata>): Metadata {
  const page = globalThis.document
  return {
    name: given.name ?? (page?.title || globalThis.location?.host || ''),
    description: given.description ?? page?.querySelector<HTMLMetaElement>('meta[property="og:description"], meta[name="description"]')?.content ?? '',
    url: given.url ?? globalThis.location?.origin ?? '',
    icons: given.icons ?? [page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href].filter((icon) => icon !== undefined),
  }
}

function trim(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '')
}

function address(option: string, value: unknown, schemes: readonly string[]) {
  if (value === undefined) return
  if (typeof value !== 'string' || !URL.canParse(value) || !schemes.includes(new URL(value).protocol)) fail(option, value, `an address starting with ${schemes.map((scheme) => scheme + '//').join(' or ')}`)
}

function oneOf(option: string, value: unknown, allowed: readonly string[]) {
  if (value !== undefined && !allowed.includes(value as string)) fail(option, value, allowed.join(', '))
}

function list<T>(option: string, value: readonly T[] | undefined, check: (item: T) => boolean, expectation: string): readonly T[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || !value.every(check)) fail(option, value, expectation)
  return value
}

function fail(option: string, value: unknown, expectation: string): never {
  let shown: string
  try {
    shown = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? String(value))
  } catch {
    shown = String(value) // cyclic objects, big integers
  }
  throw new WalletModalError('OPTIONS_INVALID', { details: { option, value: shown.slice(0, 120), expectation } })
}
