import { DEFAULT_FRAME, FRAME_VARIABLES, readFrameSettings } from '../wallet/site/settings.js'
import { isOriginPattern } from '../storage/projects/is-origin-pattern.js'
import { TELEMETRY_VARIABLES, readTelemetrySettings } from './telemetry/settings.js'
import { DEFAULT_WALLET, WALLET_VARIABLES, readWalletSettings } from '../wallet/settings.js'
import type { ConfigReader, Setting } from './config-reader.js'
import type { Door } from './doors.js'
import { LOG_LEVELS, type BaseConfig } from './server-config.js'

const PROJECT_ID = /^[0-9a-f]{32}$/
const MIN_TOKEN = 16
const TOKEN = new RegExp(`^\\S{${MIN_TOKEN},}$`)

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const onOff = { type: 'boolean' } as const

/** Flags of every program of the server. */
export const BASE_FLAGS = {
  host: text,
  port: text,
  data: text,
  'public-url': texts,
  project: text,
  origin: texts,
  doors: texts,
  production: onOff,
  'trust-proxy': onOff,
  json: onOff,
  help: { ...onOff, short: 'h' },
} as const

/** Defaults of every program. */
export const DEFAULT_BASE_CONFIG: Omit<BaseConfig, 'doors'> = {
  production: false,
  host: '127.0.0.1',
  port: 8787,
  data: './data',
  databaseUrl: undefined,
  databasePoolSize: 10,
  redisUrl: undefined,
  publicUrls: [],
  projectId: undefined,
  origins: [],
  trustProxy: 0,
  rateLimit: { burst: 1_000, perSecond: 200 },
  projectRateLimit: { burst: 20_000, perSecond: 4_000 },
  requestTimeouts: { headMs: 10_000, wholeMs: 30_000, idleMs: 120_000 },
  keyFile: undefined,
  keyService: undefined,
  metricsToken: undefined,
  drainS: 0,
  logLevel: 'warn',
  telemetry: undefined,
  frame: DEFAULT_FRAME,
  wallet: DEFAULT_WALLET,
}

/** Rows of `--help` about the process. */
export const PROCESS_SETTINGS: readonly Setting[] = [
  [
    '--production',
    'NODE_ENV=production',
    'refuse to start with what is unsafe, and say all of it (off)',
  ],
  ['--host <address>', 'WALLET_MODAL_HOST', 'address to listen on (127.0.0.1)'],
  ['--port <number>', 'PORT', 'port; 0 takes a free one (8787)'],
  [
    '--data <dir>|memory:',
    'WALLET_MODAL_DATA',
    'where the embedded database lives; memory: keeps nothing (./data)',
  ],
  [
    '',
    'DATABASE_URL',
    'PostgreSQL 15 or newer instead of --data: postgres://user:password@host/database',
  ],
  ['', 'WALLET_MODAL_DATABASE_POOL', 'connections to it at most (10)'],
  [
    '',
    'REDIS_URL',
    'Redis or Valkey as the line between instances, instead of the database: redis://host',
  ],
  [
    '--public-url <url>',
    'WALLET_MODAL_PUBLIC_URL',
    'address clients use, repeatable; needed behind a proxy',
  ],
  [
    '--project <id>',
    'WALLET_MODAL_PROJECT_ID',
    'id of the development project, 32 hex characters (the one stored, or a new one)',
  ],
  [
    '--origin <origin>',
    'WALLET_MODAL_ORIGINS',
    'page origin it may be used from besides this machine, repeatable',
  ],
  [
    '--trust-proxy',
    'WALLET_MODAL_TRUST_PROXY',
    'the proxy in front appends to X-Forwarded-For; the variable takes how many do (off)',
  ],
  ['', 'WALLET_MODAL_RATE_LIMIT_BURST', 'requests one address may make at once (1000)'],
  ['', 'WALLET_MODAL_RATE_LIMIT_PER_SECOND', 'and then per second (200)'],
  [
    '',
    'WALLET_MODAL_PROJECT_RATE_LIMIT_BURST',
    'requests all clients of a project may make at once (20000)',
  ],
  ['', 'WALLET_MODAL_PROJECT_RATE_LIMIT_PER_SECOND', 'and then per second (4000)'],
  [
    '',
    'WALLET_MODAL_KEY_FILE',
    'JSON file with the keys of sign-in tokens, mode 600; read again when it changes (keys kept in the database)',
  ],
  [
    '',
    'WALLET_MODAL_KEY_SERVICE',
    "PKCS#11 URI of the token with a role's keys, instead of a key file: pkcs11:token=<label>?module-path=<library>&pin-source=file:<path>",
  ],
  [
    '',
    'WALLET_MODAL_METRICS_TOKEN',
    'bearer token /metrics asks for; without one it answers this machine only',
  ],
  [
    '',
    'WALLET_MODAL_DRAIN_SECONDS',
    'how long /serving is red before the server stops taking requests (0)',
  ],
]

/** Rows of `--help` of the api role, the only role that asks for projects. */
export const API_SETTINGS: readonly Setting[] = [
  [
    '',
    'WALLET_MODAL_PROJECTS_DATABASE_URL',
    "PostgreSQL of the server, whose projects are read in place of this database's: postgres://user:password@host/database (own projects)",
  ],
]

/** Rows of `--help` of the admin API. */
export const ADMIN_SETTINGS: readonly Setting[] = [
  [
    '',
    'WALLET_MODAL_ACCOUNTS_DATABASE_URL',
    'PostgreSQL of the api role, for support: postgres://user:password@host/database, of a user who may read no share (no accounts)',
  ],
]

/** Rows of `--help` about the embedded wallet, the log and the output. */
export const COMMON_SETTINGS: readonly Setting[] = [
  ...FRAME_VARIABLES,
  ...WALLET_VARIABLES,
  ['', 'LOG_LEVEL', `${LOG_LEVELS.join(', ')} (warn)`],
  ...TELEMETRY_VARIABLES,
  ['--json', '', 'first line of output: {"url","relay","projectId","frame"}'],
  ['--help', '', 'this text'],
]

/** True when the process must refuse unsafe configurations. */
export function readProduction({ env, isOn }: ConfigReader): boolean {
  return isOn('production') ?? env['NODE_ENV'] === 'production'
}

/** True when the operator has set the number of proxies. */
export function isProxyStated({ env, isOn }: ConfigReader): boolean {
  return isOn('trust-proxy') !== undefined || Boolean(env['WALLET_MODAL_TRUST_PROXY'])
}

/** Reads the settings of every program. */
export function readBaseConfig(reader: ConfigReader, doors: readonly Door[]): BaseConfig {
  const { env, problems, flag, isOn, list, check, number, limit, secretUrl } = reader
  const logLevel = env['LOG_LEVEL'] || DEFAULT_BASE_CONFIG.logLevel
  // --data on the command line overrides DATABASE_URL.
  const databaseUrl =
    flag('data') === undefined
      ? secretUrl(
          'DATABASE_URL',
          /^postgres(?:ql)?:/,
          'postgres://user:password@host:port/database',
        )
      : undefined
  const projectId = (flag('project') ?? env['WALLET_MODAL_PROJECT_ID']) || undefined
  return {
    production: readProduction(reader),
    doors,
    host: (flag('host') ?? env['WALLET_MODAL_HOST']) || DEFAULT_BASE_CONFIG.host,
    port: number(flag('port') ?? env['PORT'], '--port (PORT)', DEFAULT_BASE_CONFIG.port, 65_535),
    data: (flag('data') ?? env['WALLET_MODAL_DATA']) || DEFAULT_BASE_CONFIG.data,
    databaseUrl,
    redisUrl:
      databaseUrl === undefined
        ? undefined
        : secretUrl('REDIS_URL', /^rediss?:/, 'redis://host:port'),
    databasePoolSize: Math.max(
      2,
      number(
        env['WALLET_MODAL_DATABASE_POOL'],
        'WALLET_MODAL_DATABASE_POOL',
        DEFAULT_BASE_CONFIG.databasePoolSize,
        1_000,
      ),
    ),
    publicUrls: list('public-url', 'WALLET_MODAL_PUBLIC_URL').map((url) =>
      check(
        url,
        isHttpUrl(url),
        `--public-url (WALLET_MODAL_PUBLIC_URL) is "${url}"; expected an http or https address without credentials and query`,
      ),
    ),
    projectId: check(
      projectId,
      projectId === undefined || PROJECT_ID.test(projectId),
      `--project (WALLET_MODAL_PROJECT_ID) is "${projectId}"; expected 32 hex characters, lower case`,
    ),
    origins: list('origin', 'WALLET_MODAL_ORIGINS').map((origin) =>
      check(
        origin,
        isOriginPattern(origin),
        `--origin (WALLET_MODAL_ORIGINS) is "${origin}"; expected scheme and host as browsers write them, such as https://app.example, or https://*.app.example`,
      ),
    ),
    trustProxy:
      isOn('trust-proxy') || isOnText(env['WALLET_MODAL_TRUST_PROXY'])
        ? 1
        : isOffText(env['WALLET_MODAL_TRUST_PROXY'])
          ? 0
          : number(env['WALLET_MODAL_TRUST_PROXY'], 'WALLET_MODAL_TRUST_PROXY', 0, 10),
    rateLimit: limit('WALLET_MODAL_RATE_LIMIT', DEFAULT_BASE_CONFIG.rateLimit),
    projectRateLimit: limit(
      'WALLET_MODAL_PROJECT_RATE_LIMIT',
      DEFAULT_BASE_CONFIG.projectRateLimit,
    ),
    keyFile: env['WALLET_MODAL_KEY_FILE'] || undefined,
    keyService: env['WALLET_MODAL_KEY_SERVICE'] || undefined,
    metricsToken: check(
      env['WALLET_MODAL_METRICS_TOKEN'] || undefined,
      !env['WALLET_MODAL_METRICS_TOKEN'] || TOKEN.test(env['WALLET_MODAL_METRICS_TOKEN']),
      `WALLET_MODAL_METRICS_TOKEN is shorter than ${MIN_TOKEN} characters, or has white space in it`,
    ),
    requestTimeouts: DEFAULT_BASE_CONFIG.requestTimeouts,
    drainS: number(
      env['WALLET_MODAL_DRAIN_SECONDS'],
      'WALLET_MODAL_DRAIN_SECONDS',
      DEFAULT_BASE_CONFIG.drainS,
      600,
    ),
    logLevel: check(
      logLevel as BaseConfig['logLevel'],
      LOG_LEVELS.some((level) => level === logLevel),
      `LOG_LEVEL is "${logLevel}"; expected one of ${LOG_LEVELS.join(', ')}`,
    ),
    telemetry: readTelemetrySettings(env, problems),
    frame: readFrameSettings(env, problems),
    wallet: readWalletSettings(env, problems),
  }
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return (
    /^https?:$/.test(protocol) && username === '' && password === '' && search === '' && hash === ''
  )
}

function isOffText(text: string | undefined): boolean {
  return text === 'false' || text === 'off'
}

function isOnText(text: string | undefined): boolean {
  return text === '1' || text === 'true' || text === 'on'
}
