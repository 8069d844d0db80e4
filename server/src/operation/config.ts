import { parseChainId, type ChainId } from '../../../src/contract.js'
import {
  DEFAULT_PROVIDERS,
  PROVIDER_VARIABLES,
  readProviderSettings,
  readSwitch,
  withoutAddress,
} from '../providers/settings.js'
import { DEFAULT_RELAY_LIMITS, type UpstreamRelaySettings } from '../relay/limits.js'
import type { Upstream } from '../rpc/upstream.js'
import type { RelayQuotas } from '../storage/storage.js'
import {
  BASE_FLAGS,
  COMMON_SETTINGS,
  DEFAULT_BASE_CONFIG,
  PROCESS_SETTINGS,
  isProxyStated,
  readBaseConfig,
  readProduction,
} from './base-config.js'
import { listProductionProblems, listServiceProblems } from './check-production.js'
import { ConfigError, createConfigReader, type Setting } from './config-reader.js'
import { DOORS, readDoors } from './doors.js'
import type { ServerConfig } from './server-config.js'

export { ConfigError } from './config-reader.js'
export type { Upstream } from '../rpc/upstream.js'
export type { RateLimit, ServerConfig } from './server-config.js'

const FLAGS = {
  ...BASE_FLAGS,
  rpc: { type: 'string', multiple: true },
  directory: { type: 'string' },
  analytics: { type: 'boolean' },
} as const

/** Default quotas. */
export const DEFAULT_QUOTAS: RelayQuotas = {
  maxMailboxBytes: 4 * 1024 ** 3,
  maxMailboxBytesPerProject: 1024 ** 3,
  maxMailboxBytesPerAddress: 16 * 1024 ** 2,
  maxMessagesPerAddress: 100_000,
  maxSubscriptionsPerProject: 2_000_000,
  maxSubscriptionsPerAddress: 32_000,
}

/** Default configuration. */
export const DEFAULT_CONFIG: ServerConfig = {
  ...DEFAULT_BASE_CONFIG,
  doors: DOORS,
  natsUrl: undefined,
  natsReplicas: 1,
  quotas: DEFAULT_QUOTAS,
  upstreams: [],
  analytics: false,
  directory: undefined,
  relay: DEFAULT_RELAY_LIMITS,
  upstreamRelay: undefined,
  pairsHere: undefined,
  providers: DEFAULT_PROVIDERS,
  statusPage: false,
  statusWallet: [],
}

/** The settings in `--help`. */
export const SETTINGS: readonly Setting[] = [
  ['--doors <name>,…', 'WALLET_MODAL_DOORS', `what this process serves: ${DOORS.join(', ')} (all)`],
  ...PROCESS_SETTINGS,
  [
    '',
    'NATS_URL',
    'NATS with JetStream for the messages of the relay: nats://host,nats://other; needs --data <dir> or DATABASE_URL',
  ],
  ['', 'WALLET_MODAL_NATS_REPLICAS', 'copies NATS keeps of each message: 1, 3 or 5 (1)'],
  ['', 'WALLET_MODAL_MAX_MAILBOX_MIB', 'undelivered messages kept in all, MiB (4096)'],
  ['', 'WALLET_MODAL_MAILBOX_MIB_PER_PROJECT', 'of one project (1024); 0 for no bound, also below'],
  ['', 'WALLET_MODAL_MAILBOX_MIB_PER_ADDRESS', 'published from one address (16)'],
  [
    '',
    'WALLET_MODAL_MESSAGES_PER_ADDRESS',
    'messages one address may publish within 15 minutes (100000)',
  ],
  [
    '',
    'WALLET_MODAL_SUBSCRIPTIONS_PER_PROJECT',
    'topics the clients of one project follow (2000000)',
  ],
  ['', 'WALLET_MODAL_SUBSCRIPTIONS_PER_ADDRESS', 'topics followed from one address (32000)'],
  [
    '',
    'WALLET_MODAL_SOCKET_RATE_LIMIT_BURST',
    'requests one relay connection may send at once (500); past that it is read more slowly',
  ],
  ['', 'WALLET_MODAL_SOCKET_RATE_LIMIT_PER_SECOND', 'and then per second (100)'],
  [
    '',
    'WALLET_MODAL_CLIENT_RATE_SOCKETS',
    'all connections of one client key, and its POST /rpc, have the budget of so many connections (4)',
  ],
  [
    '',
    'WALLET_MODAL_SOCKETS_PER_ADDRESS',
    'WebSocket connections one address may hold, all on the budget of requests of that address; 0 for any number and no such budget (64)',
  ],
  [
    '',
    'WALLET_MODAL_UPSTREAM_RELAY',
    'another relay that this one joins as a client, so that pages reach its wallets through this server: wss://host',
  ],
  ['', 'WALLET_MODAL_UPSTREAM_PROJECT_ID', 'your project id at that relay'],
  [
    '',
    'WALLET_MODAL_PAIR_HERE',
    'on: pages pair through this relay; off: through the public one (on with an upstream relay and for a development project)',
  ],
  [
    '--rpc <CAIP-2>=<url>',
    'WALLET_MODAL_RPC',
    'upstream of a chain, repeatable: http(s), or ws(s) for the WebSocket door',
  ],
  [
    '--directory <file|url>',
    'WALLET_MODAL_DIRECTORY',
    'wallet listing instead of the one that ships',
  ],
  ['--analytics', 'WALLET_MODAL_ANALYTICS', 'store events sent to /e and /batch (off)'],
  [
    '',
    'WALLET_MODAL_STATUS_PAGE',
    'on: /status and /status.json show everybody which parts work (off)',
  ],
  [
    '',
    'WALLET_MODAL_STATUS_WALLET',
    "addresses of the wallet's programs whose /ready that page asks, as this server reaches them: http://api:8787,http://vault:8787 (none)",
  ],
  ...PROVIDER_VARIABLES,
  ...COMMON_SETTINGS,
]

/**
 * Reads flags and environment variables; flags override. Throws {@link ConfigError} with all
 * mistakes.
 */
export function readConfig(
  args: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
  { isCommand = false }: { isCommand?: boolean } = {},
): { config: ServerConfig; json: boolean; help: boolean } {
  const reader = createConfigReader(args, given, { options: FLAGS, settings: SETTINGS })
  const { env, problems, flag, isOn, list, number, limit, secretUrl } = reader
  const base = readBaseConfig(
    reader,
    readDoors(
      list('doors', 'WALLET_MODAL_DOORS').flatMap((text) => text.split(',').filter(Boolean)),
      problems,
      { production: readProduction(reader) },
    ),
  )
  const ofSocket = limit('WALLET_MODAL_SOCKET_RATE_LIMIT', {
    burst: DEFAULT_CONFIG.relay.requestBurst,
    perSecond: DEFAULT_CONFIG.relay.requestsPerSecond,
  })
  const maxSocketsPerAddress = number(
    env['WALLET_MODAL_SOCKETS_PER_ADDRESS'],
    'WALLET_MODAL_SOCKETS_PER_ADDRESS',
    DEFAULT_CONFIG.relay.maxSocketsPerAddress,
    1_000_000,
  )
  const natsUrl = secretUrl('NATS_URL', /^(?:nats|tls|wss?):/, 'nats://host:port')
  if (
    natsUrl !== undefined &&
    base.databaseUrl === undefined &&
    (flag('data') ?? env['WALLET_MODAL_DATA']) === 'memory:'
  )
    problems.push(
      'NATS_URL is set with --data memory:; subscriptions, projects and names need --data <dir> or DATABASE_URL',
    )
  const upstreams = list('rpc', 'WALLET_MODAL_RPC').flatMap((text) => readUpstream(text, problems))
  const upstreamRelay = readUpstreamRelay(env, problems)
  const config: ServerConfig = {
    ...base,
    upstreamRelay,
    pairsHere: env['WALLET_MODAL_PAIR_HERE']
      ? readSwitch(env, 'WALLET_MODAL_PAIR_HERE', false, problems)
      : undefined,
    natsUrl,
    natsReplicas: Math.max(
      1,
      number(env['WALLET_MODAL_NATS_REPLICAS'], 'WALLET_MODAL_NATS_REPLICAS', 1, 5),
    ),
    quotas: readQuotas(
      (name, fallback, max) => number(env[name], name, fallback, max),
      maxSocketsPerAddress,
    ),
    upstreams,
    analytics:
      isOn('analytics') ??
      readSwitch(env, 'WALLET_MODAL_ANALYTICS', DEFAULT_CONFIG.analytics, problems),
    directory: (flag('directory') ?? env['WALLET_MODAL_DIRECTORY']) || undefined,
    relay: {
      ...DEFAULT_CONFIG.relay,
      requestBurst: ofSocket.burst,
      requestsPerSecond: ofSocket.perSecond,
      maxSocketsPerAddress,
      clientRateSockets: Math.max(
        1,
        number(
          env['WALLET_MODAL_CLIENT_RATE_SOCKETS'],
          'WALLET_MODAL_CLIENT_RATE_SOCKETS',
          DEFAULT_CONFIG.relay.clientRateSockets,
          1_000_000,
        ),
      ),
    },
    providers: readProviderSettings(env, problems, upstreams),
    statusPage: readSwitch(env, 'WALLET_MODAL_STATUS_PAGE', DEFAULT_CONFIG.statusPage, problems),
    statusWallet: readStatusWallet(env['WALLET_MODAL_STATUS_WALLET'], problems),
  }
  // `--help` works with any configuration, and commands serve no clients.
  if (config.production && !isOn('help') && !isCommand)
    problems.push(
      ...listProductionProblems(config, { isProxyStated: isProxyStated(reader) }),
      ...listServiceProblems(config),
    )
  if (problems.length > 0) throw new ConfigError(problems)
  return { config, json: isOn('json') ?? false, help: isOn('help') ?? false }
}

// 0 means unlimited. Quotas per address default to unlimited if an address may open any number of
// connections.
function readQuotas(
  number: (name: string, fallback: number, max: number) => number,
  maxSocketsPerAddress: number,
): RelayQuotas {
  const MIB = 1024 ** 2
  const read = (name: string, fallback: number, unit = 1) =>
    number(`WALLET_MODAL_${name}`, fallback / unit, 1_000_000_000) * unit || Number.MAX_SAFE_INTEGER
  const ofAddress = (name: string, fallback: number, unit = 1) =>
    read(name, maxSocketsPerAddress === 0 ? 0 : fallback, unit)
  return {
    maxMailboxBytes: read('MAX_MAILBOX_MIB', DEFAULT_QUOTAS.maxMailboxBytes, MIB),
    maxMailboxBytesPerProject: read(
      'MAILBOX_MIB_PER_PROJECT',
      DEFAULT_QUOTAS.maxMailboxBytesPerProject,
      MIB,
    ),
    maxMailboxBytesPerAddress: ofAddress(
      'MAILBOX_MIB_PER_ADDRESS',
      DEFAULT_QUOTAS.maxMailboxBytesPerAddress,
      MIB,
    ),
    maxMessagesPerAddress: ofAddress('MESSAGES_PER_ADDRESS', DEFAULT_QUOTAS.maxMessagesPerAddress),
    maxSubscriptionsPerProject: read(
      'SUBSCRIPTIONS_PER_PROJECT',
      DEFAULT_QUOTAS.maxSubscriptionsPerProject,
    ),
    maxSubscriptionsPerAddress: ofAddress(
      'SUBSCRIPTIONS_PER_ADDRESS',
      DEFAULT_QUOTAS.maxSubscriptionsPerAddress,
    ),
  }
}

function readStatusWallet(text: string | undefined, problems: string[]): readonly string[] {
  const addresses = (text ?? '').split(',').flatMap((part) => part.trim() || [])
  for (const address of addresses) {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      problems.push(
        `WALLET_MODAL_STATUS_WALLET has "${withoutAddress(address)}"; expected addresses without credentials, such as http://api:8787`,
      )
  }
  return addresses
}

function readUpstreamRelay(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): UpstreamRelaySettings | undefined {
  const [url, projectId] = [
    env['WALLET_MODAL_UPSTREAM_RELAY'],
    env['WALLET_MODAL_UPSTREAM_PROJECT_ID'],
  ]
  if (!url && !projectId) return undefined
  if (!url || !URL.canParse(url) || !/^wss?:$/.test(new URL(url).protocol) || new URL(url).search)
    problems.push(
      `WALLET_MODAL_UPSTREAM_RELAY is "${url ?? ''}"; expected an address without a query, such as wss://relay.example`,
    )
  if (!projectId)
    problems.push(
      'WALLET_MODAL_UPSTREAM_RELAY needs WALLET_MODAL_UPSTREAM_PROJECT_ID, your project id at that relay',
    )
  return url && projectId ? { url, projectId } : undefined
}

function readUpstream(text: string, problems: string[]): Upstream[] {
  const split = text.indexOf('=')
  const chainId = text.slice(0, split)
  const url = text.slice(split + 1)
  if (
    split > 0 &&
    parseChainId(chainId) &&
    URL.canParse(url) &&
    /^(?:http|ws)s?:$/.test(new URL(url).protocol)
  )
    return [{ chainId: chainId as ChainId, url }]
  // Node addresses contain keys, and printed lines end up in logs.
  problems.push(
    `--rpc (WALLET_MODAL_RPC) is "${withoutAddress(text)}"; expected a CAIP-2 id and an address, such as eip155:31337=http://127.0.0.1:8545`,
  )
  return []
}
