import { parseChainId } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { logError } from '../platform/log.js'
import type { Chain } from '../chains/adapter.js'
import type { Config, Features, Options } from './options.js'

const DEFAULT_FEATURES: Features = {
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  multiWallet: false,
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
  preload: true,
  allWallets: 'SHOW',
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  preferUniversalLinks: false,
  debug: true,
} as const

const KNOWN: readonly string[] = [...Object.keys(DEFAULTS), 'chains', 'metadata', 'projectId', 'server', 'defaultChain', 'language', 'walletConnect', 'createRelayClient', 'termsUrl', 'privacyUrl', 'analytics', 'features']
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
  const defaultChain = networks.some(({ id }) => id === given.defaultChain) ? given.defaultChain : undefined
  if (given.defaultChain && !defaultChain) logError(`Option \`defaultChain\` is "${given.defaultChain}", which is not among \`chains\`. The first network is used.`)
  logUnknown('', given, KNOWN)
  logUnknown('features.', features ?? {}, Object.keys(DEFAULT_FEATURES))
  return {
    ...DEFAULTS,
    ...rest,
    chains,
    networks,
    projectId,
    ...addresses,
    walletConnect: given.walletConnect !== false && (given.createRelayClient !== undefined || projectId !== undefined),
    createRelayClient: given.createRelayClient,
    missingProjectId: projectId === undefined && (server !== undefined || (given.walletConnect === true && given.createRelayClient === undefined)),
    defaultChain,
    language: given.language,
    termsUrl: given.termsUrl,
    privacyUrl: given.privacyUrl,
    analytics: given.analytics,
    features: { ...DEFAULT_FEATURES, ...Object.fromEntries(Object.entries(features ?? {}).filter(([, value]) => value !== undefined)) },
    explicitFeatures: new Set(Object.keys(features ?? {}).filter((key) => (features as Record<string, unknown>)[key] !== undefined)),
    metadata: metadata ?? {},
  }
}

/** An option that does not exist is a misspelling, or meant for another version: it is named once and has no effect. */
function logUnknown(prefix: string, given: object, known: readonly string[]) {
  for (const name of Object.keys(given)) if (!known.includes(name)) logError(`Option \`${prefix}${name}\` does not exist and has no effect.${name === 'networks' ? ' Networks belong to a family of chains: `chains: [eip155({ networks: [mainnet] })]`.' : ''}`)
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
