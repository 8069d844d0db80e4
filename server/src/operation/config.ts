import { parseArgs } from 'node:util'
import { parseChainId, type ChainId } from '../../../src/contract.js'
import { listProductionProblems } from './check-production.js'
import { DOORS, readDoors } from './doors.js'
import { DEFAULT_FRAME, FRAME_VARIABLES, readFrameSettings } from '../wallet/site/settings.js'
import { DEFAULT_WALLET, WALLET_VARIABLES, readWalletSettings } from '../wallet/settings.js'
import { isOriginPattern } from '../storage/projects/is-origin-pattern.js'
import { DEFAULT_PROVIDERS, PROVIDER_VARIABLES, readProviderSettings, readSwitch, withoutAddress } from '../providers/settings.js'
import { DEFAULT_RELAY_LIMITS } from '../relay/limits.js'
import { readSecretFiles } from './read-secret-files.js'
import type { Upstream } from '../rpc/upstream.js'
import { LOG_LEVELS, type RateLimit, type ServerConfig } from './server-config.js'
import type { RelayQuotas } from '../storage/storage.js'

export type { Upstream } from '../rpc/upstream.js'
export type { RateLimit, ServerConfig } from './server-config.js'

const PROJECT_ID = /^[0-9a-f]{32}$/
const MIN_TOKEN = 16
const URL_FORMS = { DATABASE_URL: 'postgres://user:password@host:port/database', REDIS_URL: 'redis://host:port', NATS_URL: 'nats://host:port' } as const

/** Quotas that hold unless set. */
export const DEFAULT_QUOTAS: RelayQuotas = {
  maxMailboxBytes: 4 * 1024 ** 3, maxMailboxBytesPerProject: 1024 ** 3, maxMailboxBytesPerAddress: 32 * 1024 ** 2, maxMessagesPerAddress: 100_000,
  maxSubscriptionsPerProject: 2_000_000, maxSubscriptionsPerAddress: 32_000,
}

/** What holds unless set. */
export const DEFAULT_CONFIG: ServerConfig = {
  production: false, doors: DOORS, host: '127.0.0.1', port: 8787, data: './data', databaseUrl: undefined, databasePoolSize: 10, redisUrl: undefined, natsUrl: undefined, natsReplicas: 1, quotas: DEFAULT_QUOTAS, publicUrls: [], upstreams: [], projectId: undefined, origins: [], trustProxy: 0,
  rateLimit: { burst: 1_000, perSecond: 200 }, projectRateLimit: { burst: 20_000, perSecond: 4_000 }, requestTimeouts: { headMs: 10_000, wholeMs: 30_000 }, keyFile: undefined, metricsToken: undefined, drainS: 0, analytics: false, directory: undefined, logLevel: 'warn', relay: DEFAULT_RELAY_LIMITS,
  providers: DEFAULT_PROVIDERS,
  frame: DEFAULT_FRAME,
  wallet: DEFAULT_WALLET,
}

/** The settings `--help` prints: flag, variable, meaning. */
export const SETTINGS = [
  ['--production', 'NODE_ENV=production', 'refuse to start with what is unsafe, and say all of it (off)'],
  ['--doors <name>,…', 'WALLET_MODAL_DOORS', `what this process serves: ${DOORS.join(', ')} (all)`],
  ['--host <address>', 'WALLET_MODAL_HOST', 'address to listen on (127.0.0.1)'],
  ['--port <number>', 'PORT', 'port; 0 takes a free one (8787)'],
  ['--data <dir>|memory:', 'WALLET_MODAL_DATA', 'where the embedded database lives; memory: keeps nothing (./data)'],
  ['', 'DATABASE_URL', 'PostgreSQL 15 or newer instead of --data: postgres://user:password@host/database'],
  ['', 'WALLET_MODAL_DATABASE_POOL', 'connections to it at most (10)'],
  ['', 'REDIS_URL', 'Redis or Valkey as the line between instances, instead of the database: redis://host'],
  ['', 'NATS_URL', 'NATS with JetStream for the messages of the relay: nats://host,nats://other; needs --data <dir> or DATABASE_URL'],
  ['', 'WALLET_MODAL_NATS_REPLICAS', 'copies NATS keeps of each message: 1, 3 or 5 (1)'],
  ['', 'WALLET_MODAL_MAX_MAILBOX_MIB', 'undelivered messages kept in all, MiB (4096)'],
  ['', 'WALLET_MODAL_MAILBOX_MIB_PER_PROJECT', 'of one project (1024); 0 for no bound, also below'],
  ['', 'WALLET_MODAL_MAILBOX_MIB_PER_ADDRESS', 'published from one address (32)'],
  ['', 'WALLET_MODAL_MESSAGES_PER_ADDRESS', 'messages one address may publish within 15 minutes (100000)'],
  ['', 'WALLET_MODAL_SUBSCRIPTIONS_PER_PROJECT', 'topics the clients of one project follow (2000000)'],
  ['', 'WALLET_MODAL_SUBSCRIPTIONS_PER_ADDRESS', 'topics followed from one address (32000)'],
  ['--public-url <url>', 'WALLET_MODAL_PUBLIC_URL', 'address clients use, repeatable; needed behind a proxy'],
  ['--rpc <CAIP-2>=<url>', 'WALLET_MODAL_RPC', 'upstream of a chain, repeatable: http(s), or ws(s) for the WebSocket door'],
  ['--project <id>', 'WALLET_MODAL_PROJECT_ID', 'id of the development project, 32 hex characters (the one stored, or a new one)'],
  ['--origin <origin>', 'WALLET_MODAL_ORIGINS', 'page origin it may be used from besides this machine, repeatable'],
  ['--directory <file|url>', 'WALLET_MODAL_DIRECTORY', 'wallet listing instead of the one that ships'],
  ['--analytics', 'WALLET_MODAL_ANALYTICS', 'store events sent to /e and /batch (off)'],
  ['--trust-proxy', 'WALLET_MODAL_TRUST_PROXY', 'the proxy in front appends to X-Forwarded-For; the variable takes how many do (off)'],
  ['', 'WALLET_MODAL_RATE_LIMIT_BURST', 'requests one address may make at once (1000)'],
  ['', 'WALLET_MODAL_RATE_LIMIT_PER_SECOND', 'and then per second (200)'],
  ['', 'WALLET_MODAL_PROJECT_RATE_LIMIT_BURST', 'requests all clients of a project may make at once (20000)'],
  ['', 'WALLET_MODAL_PROJECT_RATE_LIMIT_PER_SECOND', 'and then per second (4000)'],
  ['', 'WALLET_MODAL_SOCKET_RATE_LIMIT_BURST', 'requests one relay connection may send at once (500); past that it is read more slowly'],
  ['', 'WALLET_MODAL_SOCKET_RATE_LIMIT_PER_SECOND', 'and then per second (100)'],
  ['', 'WALLET_MODAL_CLIENT_RATE_SOCKETS', 'all connections of one client key, and its POST /rpc, have the budget of so many connections (4)'],
  ['', 'WALLET_MODAL_KEY_FILE', 'JSON file with the keys of sign-in tokens, mode 600; read again when it changes (keys kept in the database)'],
  ['', 'WALLET_MODAL_METRICS_TOKEN', 'bearer token /metrics asks for; without one it answers this machine only'],
  ['', 'WALLET_MODAL_DRAIN_SECONDS', 'how long /ready is red before the server stops taking requests (0)'],
  ['', 'WALLET_MODAL_SOCKETS_PER_ADDRESS', 'WebSocket connections one address may hold, all on the budget of requests of that address; 0 for any number and no such budget (64)'],
  ...PROVIDER_VARIABLES,
  ...FRAME_VARIABLES,
  ...WALLET_VARIABLES,
  ['', 'LOG_LEVEL', `${LOG_LEVELS.join(', ')} (warn)`],
  ['--json', '', 'first line of output: {"url","relay","projectId","frame"}'],
  ['--help', '', 'this text'],
] as const

/** Every mistake in the configuration at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

/** Reads flags and environment variables; a flag wins. Throws {@link ConfigError} naming all that is wrong. */
export function readConfig(args: readonly string[], given: Readonly<Record<string, string | undefined>>, { isCommand = false }: { isCommand?: boolean } = {}): { config: ServerConfig; json: boolean; help: boolean } {
  const problems: string[] = []
  const env = readSecretFiles(given, SETTINGS.map(([, variable]) => variable), problems)
  const flags = readFlags(args, problems)
  const list = (flag: string[] | undefined, name: string) => flag ?? (env[name] ? env[name].split(',').map((part) => part.trim()).filter(Boolean) : [])
  const check = <T>(value: T, isRight: boolean, problem: string): T => {
    if (!isRight) problems.push(problem)
    return value
  }
  const number = (text: string | undefined, name: string, fallback: number, max: number) => {
    if (text === undefined || text === '') return fallback
    return check(Number(text), /^\d+$/.test(text) && Number(text) <= max, `${name} is "${text}"; expected a whole number from 0 to ${max}`)
  }
  const limit = (name: string, fallback: RateLimit): RateLimit => ({
    burst: Math.max(1, number(env[`${name}_BURST`], `${name}_BURST`, fallback.burst, 1_000_000)),
    perSecond: Math.max(1, number(env[`${name}_PER_SECOND`], `${name}_PER_SECOND`, fallback.perSecond, 1_000_000)),
  })
  const ofSocket = limit('WALLET_MODAL_SOCKET_RATE_LIMIT', { burst: DEFAULT_CONFIG.relay.requestBurst, perSecond: DEFAULT_CONFIG.relay.requestsPerSecond })
  // Addresses with passwords in them are not repeated.
  const secretUrl = (name: keyof typeof URL_FORMS, schemes: RegExp) => {
    const url = env[name] || undefined
    return check(url, url === undefined || url.split(',').every((part) => URL.canParse(part) && schemes.test(part)), `${name} is no address of the form ${URL_FORMS[name]}`)
  }
  const maxSocketsPerAddress = number(env['WALLET_MODAL_SOCKETS_PER_ADDRESS'], 'WALLET_MODAL_SOCKETS_PER_ADDRESS', DEFAULT_CONFIG.relay.maxSocketsPerAddress, 1_000_000)
  const logLevel = env['LOG_LEVEL'] || DEFAULT_CONFIG.logLevel
  // --data on the command line wins over DATABASE_URL.
  const databaseUrl = flags.data === undefined ? secretUrl('DATABASE_URL', /^postgres(?:ql)?:/) : undefined
  const redisUrl = databaseUrl === undefined ? undefined : secretUrl('REDIS_URL', /^rediss?:/)
  const natsUrl = secretUrl('NATS_URL', /^(?:nats|tls|wss?):/)
  if (natsUrl !== undefined && databaseUrl === undefined && (flags.data ?? env['WALLET_MODAL_DATA']) === 'memory:') problems.push('NATS_URL is set with --data memory:; subscriptions, projects and names need --data <dir> or DATABASE_URL')
  const projectId = (flags.project ?? env['WALLET_MODAL_PROJECT_ID']) || undefined
  const upstreams = list(flags.rpc, 'WALLET_MODAL_RPC').flatMap((text) => readUpstream(text, problems))
  const production = flags.production ?? env['NODE_ENV'] === 'production'
  const config: ServerConfig = {
    production,
    doors: readDoors(flags.doors?.flatMap((text) => text.split(',').filter(Boolean)) ?? list(undefined, 'WALLET_MODAL_DOORS'), problems, { production }),
    host: (flags.host ?? env['WALLET_MODAL_HOST']) || DEFAULT_CONFIG.host,
    port: number(flags.port ?? env['PORT'], '--port (PORT)', DEFAULT_CONFIG.port, 65_535),
    data: (flags.data ?? env['WALLET_MODAL_DATA']) || DEFAULT_CONFIG.data,
    databaseUrl,
    databasePoolSize: Math.max(2, number(env['WALLET_MODAL_DATABASE_POOL'], 'WALLET_MODAL_DATABASE_POOL', DEFAULT_CONFIG.databasePoolSize, 1_000)),
    redisUrl,
    natsUrl,
    natsReplicas: Math.max(1, number(env['WALLET_MODAL_NATS_REPLICAS'], 'WALLET_MODAL_NATS_REPLICAS', 1, 5)),
    quotas: readQuotas((name, fallback, max) => number(env[name], name, fallback, max), maxSocketsPerAddress),
    publicUrls: list(flags['public-url'], 'WALLET_MODAL_PUBLIC_URL').map((url) => check(url, isHttpUrl(url), `--public-url (WALLET_MODAL_PUBLIC_URL) is "${url}"; expected an http or https address without credentials and query`)),
    upstreams,
    projectId: check(projectId, projectId === undefined || PROJECT_ID.test(projectId), `--project (WALLET_MODAL_PROJECT_ID) is "${projectId}"; expected 32 hex characters, lower case`),
    origins: list(flags.origin, 'WALLET_MODAL_ORIGINS').map((origin) => check(origin, isOriginPattern(origin), `--origin (WALLET_MODAL_ORIGINS) is "${origin}"; expected scheme and host as browsers write them, such as https://app.example, or https://*.app.example`)),
    trustProxy: flags['trust-proxy'] || isOn(env['WALLET_MODAL_TRUST_PROXY']) ? 1 : isOff(env['WALLET_MODAL_TRUST_PROXY']) ? 0 : number(env['WALLET_MODAL_TRUST_PROXY'], 'WALLET_MODAL_TRUST_PROXY', 0, 10),
    rateLimit: limit('WALLET_MODAL_RATE_LIMIT', DEFAULT_CONFIG.rateLimit),
    projectRateLimit: limit('WALLET_MODAL_PROJECT_RATE_LIMIT', DEFAULT_CONFIG.projectRateLimit),
    keyFile: env['WALLET_MODAL_KEY_FILE'] || undefined,
    metricsToken: check(env['WALLET_MODAL_METRICS_TOKEN'] || undefined, !env['WALLET_MODAL_METRICS_TOKEN'] || env['WALLET_MODAL_METRICS_TOKEN'].length >= MIN_TOKEN, `WALLET_MODAL_METRICS_TOKEN is shorter than ${MIN_TOKEN} characters`),
    requestTimeouts: DEFAULT_CONFIG.requestTimeouts,
    drainS: number(env['WALLET_MODAL_DRAIN_SECONDS'], 'WALLET_MODAL_DRAIN_SECONDS', DEFAULT_CONFIG.drainS, 600),
    analytics: flags.analytics ?? readSwitch(env, 'WALLET_MODAL_ANALYTICS', DEFAULT_CONFIG.analytics, problems),
    directory: (flags.directory ?? env['WALLET_MODAL_DIRECTORY']) || undefined,
    logLevel: check(logLevel as ServerConfig['logLevel'], LOG_LEVELS.some((level) => level === logLevel), `LOG_LEVEL is "${logLevel}"; expected one of ${LOG_LEVELS.join(', ')}`),
    relay: { ...DEFAULT_CONFIG.relay, requestBurst: ofSocket.burst, requestsPerSecond: ofSocket.perSecond, maxSocketsPerAddress, clientRateSockets: Math.max(1, number(env['WALLET_MODAL_CLIENT_RATE_SOCKETS'], 'WALLET_MODAL_CLIENT_RATE_SOCKETS', DEFAULT_CONFIG.relay.clientRateSockets, 1_000_000)) },
    providers: readProviderSettings(env, problems, upstreams),
    frame: readFrameSettings(env, problems),
    wallet: readWalletSettings(env, problems),
  }
  const isProxyStated = flags['trust-proxy'] !== undefined || Boolean(env['WALLET_MODAL_TRUST_PROXY'])
  // Help is printed for any configuration, and commands serve no clients.
  if (config.production && !flags.help && !isCommand) problems.push(...listProductionProblems(config, { isProxyStated }))
  if (problems.length > 0) throw new ConfigError(problems)
  return { config, json: flags.json ?? false, help: flags.help ?? false }
}

// 0 is no bound; so it is for addresses, unless set, where any number of connections may come from one.
function readQuotas(number: (name: string, fallback: number, max: number) => number, maxSocketsPerAddress: number): RelayQuotas {
  const MIB = 1024 ** 2
  const read = (name: string, fallback: number, unit = 1) => number(`WALLET_MODAL_${name}`, fallback / unit, 1_000_000_000) * unit || Number.MAX_SAFE_INTEGER
  const ofAddress = (name: string, fallback: number, unit = 1) => read(name, maxSocketsPerAddress === 0 ? 0 : fallback, unit)
  return {
    maxMailboxBytes: read('MAX_MAILBOX_MIB', DEFAULT_QUOTAS.maxMailboxBytes, MIB),
    maxMailboxBytesPerProject: read('MAILBOX_MIB_PER_PROJECT', DEFAULT_QUOTAS.maxMailboxBytesPerProject, MIB),
    maxMailboxBytesPerAddress: ofAddress('MAILBOX_MIB_PER_ADDRESS', DEFAULT_QUOTAS.maxMailboxBytesPerAddress, MIB),
    maxMessagesPerAddress: ofAddress('MESSAGES_PER_ADDRESS', DEFAULT_QUOTAS.maxMessagesPerAddress),
    maxSubscriptionsPerProject: read('SUBSCRIPTIONS_PER_PROJECT', DEFAULT_QUOTAS.maxSubscriptionsPerProject),
    maxSubscriptionsPerAddress: ofAddress('SUBSCRIPTIONS_PER_ADDRESS', DEFAULT_QUOTAS.maxSubscriptionsPerAddress),
  }
}

function readFlags(args: readonly string[], problems: string[]) {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  const flag = { type: 'boolean' } as const
  const options = {
    host: text, port: text, data: text, 'public-url': texts, rpc: texts, project: text, origin: texts, doors: texts, directory: text,
    analytics: flag, production: flag, 'trust-proxy': flag, json: flag, help: { ...flag, short: 'h' },
  } as const
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
    return parseArgs({ args: [], options }).values
  }
}

function readUpstream(text: string, problems: string[]): Upstream[] {
  const split = text.indexOf('=')
  const chainId = text.slice(0, split)
  const url = text.slice(split + 1)
  if (split > 0 && parseChainId(chainId) && URL.canParse(url) && /^(?:http|ws)s?:$/.test(new URL(url).protocol)) return [{ chainId: chainId as ChainId, url }]
  // Addresses of nodes contain keys, and printed lines end up in logs.
  problems.push(`--rpc (WALLET_MODAL_RPC) is "${withoutAddress(text)}"; expected a CAIP-2 id and an address, such as eip155:31337=http://127.0.0.1:8545`)
  return []
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && search === '' && hash === ''
}

function isOff(text: string | undefined): boolean {
  return text === 'false' || text === 'off'
}

function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true' || text === 'on'
}
