import { parseChainId, type ChainId } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Chain, ChainSupport } from '../chains/adapter.js'
import type { CreateRelayClient } from '../services/relay/relay-client.js'

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

const DEFAULTS = {
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
} as const

const ID = /^[\w-]{1,64}$/
const HTTP = ['https:', 'http:']

/** Checks every option once, naming option, value and expectation in OPTIONS_INVALID. */
export function checkOptions(options: Options): Config {
  record('options', options)
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options
  const { metadata, server, features, ...rest } = given
  const chains = list('chains', given.chains, (chain) => typeof chain?.load === 'function' && Array.isArray(chain.chains), 'a list of chain supports such as eip155({ networks: [mainnet] })')
  const networks = chains.flatMap((support) => support.chains)
  const seen = new Set<string>()
  for (const { namespace } of chains) {
    if (seen.has(namespace)) fail('chains', namespace, 'each namespace once; put all its networks in one list')
    seen.add(namespace)
  }
  for (const chain of networks) {
    checkChain(chain)
    if (seen.has(chain.id)) fail('chains', chain.id, 'each network once')
    seen.add(chain.id)
  }
  checkTheme(given.theme)
  oneOf('allWallets', given.allWallets, ['SHOW', 'HIDE', 'ONLY_MOBILE'])
  for (const [name, usual] of Object.entries({ walletConnect: true, ...DEFAULTS })) if (typeof usual === 'boolean') flag(name, given[name as keyof Options])
  if (given.createRelayClient !== undefined && typeof given.createRelayClient !== 'function') fail('createRelayClient', given.createRelayClient, 'a function')
  for (const name of ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const) list(name, given[name], isText, 'a list of wallet ids')
  list('customWallets', given.customWallets, (wallet) => !!wallet?.id && !!wallet.name && Object.values(wallet).every((value) => value == null || isText(value)), 'a list of wallets with `id` and `name`, all texts')
  text('id', given.id, ID, '1 to 64 letters, digits, _ or -')
  text('projectId', given.projectId)
  text('language', given.language)
  if (given.defaultChain !== undefined && !parseChainId(given.defaultChain)) fail('defaultChain', given.defaultChain, 'a CAIP-2 id such as eip155:1')
  for (const name of ['termsUrl', 'privacyUrl'] as const) address(name, given[name], HTTP)
  const { analytics = false } = given
  if (analytics !== false) {
    record('analytics', analytics)
    address('analytics.url', analytics.url ?? '', HTTP)
  }
  record('metadata', metadata)
  for (const name of ['name', 'description', 'url'] as const) text(`metadata.${name}`, metadata?.[name])
  list('metadata.icons', metadata?.icons, isText, 'a list of addresses')
  record('features', features)
  for (const [name, usual] of Object.entries(DEFAULT_FEATURES)) {
    const value = features?.[name as keyof Features]
    if (Array.isArray(usual)) list(`features.${name}`, value as string[] | undefined, (item) => usual.includes(item), `a list of ${usual.join(', ')}`)
    else flag(`features.${name}`, value)
  }

  const addresses = toAddresses(server)
  const projectId = given.projectId?.trim() || undefined
  const relayKnown = addresses.relay !== undefined || projectId !== undefined
  return {
    ...DEFAULTS,
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
  const at = `chains[${chain.id}].`
  const { name, symbol, decimals } = chain.nativeCurrency ?? {}
  if (!isText(chain.name) || !chain.name) fail(at + 'name', chain.name, 'a text')
  if (!isText(name) || !isText(symbol) || !(Number.isInteger(decimals) && decimals >= 0)) fail(at + 'nativeCurrency', chain.nativeCurrency, '{ name, symbol, decimals }')
  list(at + 'rpcUrls', chain.rpcUrls, (url) => URL.canParse(url), 'a list of addresses')
  list(at + 'explorers', chain.explorers, (explorer) => isText(explorer?.url), 'a list of { name, url }')
  text(at + 'icon', chain.icon)
}

function toAddresses(server: Options['server']): { relay: string | undefined; api: string | undefined; cloud: string | undefined } {
  if (server === undefined) return { relay: undefined, api: undefined, cloud: undefined }
  if (typeof server === 'object') {
    record('server', server)
    address('server.relay', server.relay, ['wss:', 'ws:'])
    address('server.api', server.api, HTTP)
    address('server.cloud', server.cloud, HTTP)
    return { relay: server.relay, api: trim(server.api), cloud: trim(server.cloud) }
  }
  address('server', server, HTTP)
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

/** Throws OPTIONS_INVALID. */
export function checkTheme(theme: unknown): void {
  oneOf('theme', theme, ['dark', 'light', 'auto'])
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function text(option: string, value: unknown, form = /^/, expectation = 'a text') {
  if (value !== undefined && !(isText(value) && form.test(value))) fail(option, value, expectation)
}

function flag(option: string, value: unknown) {
  if (value !== undefined && typeof value !== 'boolean') fail(option, value, 'true or false')
}

function record(option: string, value: unknown) {
  if (value !== undefined && (Object(value) !== value || Array.isArray(value))) fail(option, value, 'an object')
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
