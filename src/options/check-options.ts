import { parseChainId } from '../standards/caip.js'
import { copyPlain } from '../platform/copy-plain.js'
import { logError } from '../platform/log.js'
import type { Chain, ChainSupport, ExternalWallet, WalletHost } from '../chains/adapter.js'
import {
  addressOf,
  checkAll,
  fail,
  flag,
  isText,
  kind,
  listOf,
  oneOf,
  record,
  text,
} from './option-kinds.js'
import type {
  Config,
  CustomWallet,
  EmbeddedWalletOptions,
  Features,
  OnrampName,
  OnrampOption,
  Options,
  SocialLogin,
  TokenOption,
} from './options.js'
import type { SignInOptions } from './sign-in-options.js'
import { parseUrl } from '../standards/parse-url.js'

const DEFAULT_FEATURES: Features = {
  receive: true,
  send: true,
  swaps: true,
  sendNamespaces: ['eip155', 'solana'],
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  multiWallet: false,
  smartSessions: false,
  pay: false,
  email: true,
  emailShowWallets: true,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ],
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
  wallets: [],
  hosts: [],
  preferUniversalLinks: false,
  debug: true,
} as const

const http = addressOf('https:', 'http:')
const socket = addressOf('wss:', 'ws:')
const texts = listOf('a list of addresses', isText)
const namespaces = listOf('a list of namespaces such as eip155', isText)
const walletIds = listOf('a list of wallet ids', isText)
const theme = oneOf('dark', 'light', 'auto')
const themePreset = oneOf('graphite', 'paper', 'bubble', 'terminal', 'glass', 'midnight')
const isChainSupport = (support: ChainSupport | null | undefined) =>
  typeof support?.load === 'function' && Array.isArray(support.chains)
const isCustomWallet = (wallet: CustomWallet | null | undefined) =>
  !!wallet?.id &&
  !!wallet.name &&
  Object.values(wallet).every((value) => value == null || isText(value))

const isExternal = (wallet: ExternalWallet | null | undefined) =>
  wallet?.type === 'EXTERNAL' &&
  [wallet.id, wallet.name, wallet.namespace].every((value) => value && isText(value)) &&
  typeof wallet.load === 'function'

const isToken = (token: TokenOption | null | undefined) =>
  isText(token?.address) && isText(token.symbol) && token.decimals >= 0

const wallets = listOf('a list of external({ id, name, namespace, load })', isExternal)

/** The allowed values of each option. An option without a row is unknown. */
const KINDS = {
  ...Object.fromEntries(
    Object.entries(DEFAULTS).flatMap(([name, defaultValue]) =>
      typeof defaultValue === 'boolean' ? [[name, flag]] : [],
    ),
  ),
  chains: listOf('a list of chain supports such as eip155({ networks })', isChainSupport),
  theme,
  themePreset,
  connectLayout: oneOf('list', 'panes'),
  allWallets: oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'),
  walletConnect: flag,
  createRelayClient: kind('a function', (value) => typeof value === 'function'),
  featuredWalletIds: walletIds,
  includeWalletIds: walletIds,
  excludeWalletIds: walletIds,
  customWallets: listOf('a list of wallets with `id` and `name`, all texts', isCustomWallet),
  wallets,
  hosts: listOf(
    'a list of hosts such as safe()',
    (host: WalletHost | null) => typeof host?.isHere === 'function',
  ),
  id: kind(
    '1 to 64 letters, digits, _ or -',
    (value) => isText(value) && /^[\w-]{1,64}$/.test(value),
  ),
  projectId: text,
  language: text,
  messages: record,
  nameSuffix: text,
  defaultChain: kind('a CAIP-2 id such as eip155:1', (value) => parseChainId(value) !== undefined),
  termsUrl: http,
  privacyUrl: http,
  analytics: kind(record.expectation, (value) => value === false || record.test(value)),
  server: kind(record.expectation, (value) => typeof value !== 'object' || record.test(value)),
  metadata: record,
  signIn: kind(
    '{ server } or { verifier }, not both',
    (value) =>
      record.test(value) && !((value as SignInOptions).server && (value as SignInOptions).verifier),
  ),
  tokens: kind(
    "{ 'eip155:1': [{ address, symbol, decimals }] }",
    (value) =>
      record.test(value) &&
      Object.values(value as object)
        .flat()
        .every(isToken),
  ),
  currency: oneOf('usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'),
  // The exact origin, because the frame's messages carry the origin as the browser writes it.
  embeddedWallet: kind(
    "{ url: 'https://…' }, an origin, or false",
    (value) =>
      value === false ||
      (http.test((value as EmbeddedWalletOptions | null)?.url) &&
        new URL((value as EmbeddedWalletOptions).url).origin ===
          trim((value as EmbeddedWalletOptions).url)),
  ),
  defaultAccountTypes: record,
  features: record,
}
const SOCIALS: readonly unknown[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] satisfies readonly SocialLogin[]
const ONRAMPS: readonly unknown[] = ['coinbase', 'meld', 'sandbox'] satisfies readonly OnrampName[]
const METHODS: readonly unknown[] = ['email', 'social', 'wallet']

const FEATURE_KINDS = {
  ...Object.fromEntries(
    Object.entries(DEFAULT_FEATURES).map(([name, defaultValue]) => [
      name,
      name === 'sendNamespaces'
        ? namespaces
        : Array.isArray(defaultValue)
          ? listOf(`a list of ${defaultValue.join(', ')}`, (item) => defaultValue.includes(item))
          : flag,
    ]),
  ),
  connectMethodsOrder: listOf('a list of email, social, wallet', (item) => METHODS.includes(item)),
  socials: kind(
    `false or a list of ${SOCIALS.join(', ')}`,
    (value) =>
      value === false || (Array.isArray(value) && value.every((item) => SOCIALS.includes(item))),
  ),
  onramp: listOf(
    'a list of coinbase, meld, sandbox, or of { name, url, publicKey }',
    (item: OnrampName | OnrampOption | null) =>
      typeof item === 'object' && item !== null
        ? ONRAMPS.includes(item.name) && http.test(item.url) && isText(item.publicKey)
        : ONRAMPS.includes(item),
  ),
}

const CHAIN_KINDS = {
  name: text,
  rpcUrls: listOf('a list of addresses', (url: string) => parseUrl(url) !== undefined),
  explorers: listOf('a list of { name, url }', (explorer: { url?: unknown } | null) =>
    isText(explorer?.url),
  ),
  icon: text,
}

/** Checks every option. Throws OPTIONS_INVALID with the option, its value and the expectation. */
export function checkOptions(options: Options): Config {
  checkAll('', { options }, { options: record })
  const given = withoutUndefined(options)
  checkAll('', given, KINDS)
  const { chains = [], metadata = {}, server, ...rest } = given
  const features = copyPlain(withoutUndefined(given.features ?? {}))
  const networks = chains.flatMap((support) => support.chains)
  checkUnique(
    chains.map(({ namespace }) => namespace),
    'each namespace once, with all its networks',
  )
  networks.forEach(checkChain)
  checkUnique(
    networks.map(({ id }) => id),
    'each network once',
  )
  if (rest.analytics) checkAll('analytics.', { url: rest.analytics.url ?? '' }, { url: http })
  checkAll('metadata.', metadata, { name: text, description: text, url: text, icons: texts })
  checkAll('features.', features, FEATURE_KINDS)
  const addresses = toAddresses(server)
  const projectId = given.projectId?.trim() || undefined
  const defaultChain = networks.some(({ id }) => id === given.defaultChain)
    ? given.defaultChain
    : undefined
  const unlistedDefault = defaultChain ? undefined : given.defaultChain
  const unknown = [
    ...findUnknown('', given, KINDS),
    ...findUnknown('features.', features, FEATURE_KINDS),
  ]
  // Messages for developers, in a chunk that pages without mistakes do not load.
  if (unlistedDefault || unknown[0])
    import('./log-mistakes.js').then(
      ({ logMistakes }) => logMistakes(unknown, unlistedDefault),
      logError,
    )
  const { createRelayClient } = given
  return {
    ...DEFAULTS,
    ...rest,
    chains,
    networks,
    metadata: copyPlain(metadata),
    customWallets: copyPlain(rest.customWallets ?? DEFAULTS.customWallets),
    tokens: copyPlain(rest.tokens),
    projectId,
    ...addresses,
    walletConnect:
      given.walletConnect !== false && (createRelayClient !== undefined || projectId !== undefined),
    missingProjectId:
      projectId === undefined &&
      (server !== undefined || (given.walletConnect === true && createRelayClient === undefined)),
    defaultChain,
    features: { ...DEFAULT_FEATURES, ...features },
    explicitFeatures: new Set(Object.keys(features)),
  }
}

/** Throws OPTIONS_INVALID. */
export function checkTheme(value: unknown): void {
  checkAll('', { theme: value }, { theme })
}

/** Throws OPTIONS_INVALID. */
export function checkThemePreset(value: unknown): void {
  checkAll('', { themePreset: value }, { themePreset })
}

/** Throws OPTIONS_INVALID. */
export function checkWallets(value: unknown): void {
  checkAll('', { wallets: value }, { wallets })
}

/** Drops undefined values. Lists are copied, because the app may change its own later. */
function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? [...(value as unknown[])] : value]],
    ),
  ) as T
}

function findUnknown(prefix: string, given: object, kinds: object): readonly string[] {
  return Object.keys(given).flatMap((name) => (Object.hasOwn(kinds, name) ? [] : [prefix + name]))
}

function checkUnique(values: readonly string[], expectation: string) {
  values.forEach(
    (value, index) => values.indexOf(value) < index && fail('chains', value, expectation),
  )
}

function checkChain(chain: Chain) {
  if (!parseChainId(chain?.id))
    fail('chains', chain?.id, 'networks with a CAIP-2 `id` such as eip155:1')
  const at = `chains[${chain.id}].`
  const { name, symbol, decimals } = chain.nativeCurrency ?? {}
  if (!chain.name) fail(`${at}name`, chain.name, text.expectation)
  if (!isText(name) || !isText(symbol) || !(Number.isInteger(decimals) && decimals >= 0))
    fail(`${at}nativeCurrency`, chain.nativeCurrency, '{ name, symbol, decimals }')
  checkAll(at, chain, CHAIN_KINDS)
}

function toAddresses(
  server: Options['server'],
): Pick<Config, 'relay' | 'asksForRelay' | 'api' | 'cloud'> {
  if (typeof server === 'object') {
    checkAll('server.', server, { relay: socket, api: http, cloud: http })
    return {
      relay: server.relay,
      asksForRelay: false,
      api: trim(server.api),
      cloud: trim(server.cloud),
    }
  }
  checkAll('', { server }, { server: http })
  const base = trim(server)
  return {
    relay: base?.replace(/^http/, 'ws'),
    asksForRelay: base !== undefined,
    api: base,
    cloud: base,
  }
}

function trim(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '')
}
