import type { Door } from './doors.js'
import type { FrameSettings } from '../wallet/site/settings.js'
import type { ProviderSettings } from '../providers/settings.js'
import type { RelayLimits, UpstreamRelaySettings } from '../relay/limits.js'
import type { Upstream } from '../rpc/upstream.js'
import type { TelemetrySettings } from './telemetry/settings.js'
import type { WalletSettings } from '../wallet/settings.js'
import type { Clock } from './clock.js'
import type { DatabaseSettings } from '../storage/open/open-database.js'
import type { StorageSettings } from '../storage/open/open-storage.js'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** A request budget that refills. */
export interface RateLimit {
  readonly burst: number
  readonly perSecond: number
}

/** Checked settings of every process. */
export interface BaseConfig extends DatabaseSettings {
  /**
   * Refuses unsafe settings at the start, creates no development project, and refuses an existing
   * one.
   */
  readonly production: boolean
  /** The enabled parts; others respond as if they did not exist. */
  readonly doors: readonly Door[]
  /** Address to listen on. */
  readonly host: string
  /** 0: a free port. */
  readonly port: number
  /** Public addresses of the server, such as `https://wallet.example`; the first is announced. */
  readonly publicUrls: readonly string[]
  /** Id of the development project, 32 hex characters. Default: the stored one, or a new one. */
  readonly projectId: string | undefined
  /** Origins that may use the development project besides those on this machine. */
  readonly origins: readonly string[]
  /** Number of proxies that append to X-Forwarded-For; 0: clients connect directly. */
  readonly trustProxy: number
  /** Per address. */
  readonly rateLimit: RateLimit
  /** Per project over all its clients, in this instance. */
  readonly projectRateLimit: RateLimit
  /**
   * Limits for receiving the headers of a request, the whole request, and idle connections, in ms.
   */
  readonly requestTimeouts: {
    readonly headMs: number
    readonly wholeMs: number
    readonly idleMs: number
  }
  /** File with the keys of sign-in tokens. Default: keys in the database. */
  readonly keyFile: string | undefined
  /** PKCS#11 URI (RFC 7512) of the key service with a role's keys, instead of a key file. */
  readonly keyService?: string | undefined
  /** PostgreSQL of the api role, in which the admin API reads and freezes accounts. */
  readonly accountsDatabaseUrl?: string | undefined
  /** Token for `/metrics`. Without it, only this machine has access. */
  readonly metricsToken: string | undefined
  /** Seconds between the stop signal, when `/serving` fails, and the end of accepting requests. */
  readonly drainS: number
  /** Redis or Valkey for messages between instances, instead of the database. */
  readonly redisUrl: string | undefined
  /** NATS, if the relay stores its messages there. */
  readonly natsUrl?: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Where the program sends traces, metrics and logs; `startServer` leaves that to the program that calls it. */
  readonly telemetry?: TelemetrySettings | undefined
  /** The secure site of the embedded wallet. */
  readonly frame: FrameSettings
  /** The embedded wallet's accounts, codes and mails. */
  readonly wallet: WalletSettings
  /** Time of day, if it is not the machine's. */
  readonly clock?: Clock | undefined
}

/** All settings, checked. */
export interface ServerConfig extends BaseConfig, StorageSettings {
  readonly clock?: Clock | undefined
  readonly upstreams: readonly Upstream[]
  /** True when events sent to `/e` and `/batch` are stored. */
  readonly analytics: boolean
  /**
   * A wallet listing in the directory's own format, as a file or http(s) URL, instead of the
   * bundled one.
   */
  readonly directory: string | undefined
  readonly relay: RelayLimits
  /**
   * Whether pages pair through this relay. Default: with `upstreamRelay`, and in development
   * projects.
   */
  readonly pairsHere?: boolean | undefined
  /** Another relay that this one joins as a client. */
  readonly upstreamRelay?: UpstreamRelaySettings | undefined
  /** Sources of chain data. */
  readonly providers: ProviderSettings
  /** True when `/status` shows strangers how the parts of the installation work. */
  readonly statusPage: boolean
  /** Addresses of the wallet's programs in other processes, whose `/ready` that page asks. */
  readonly statusWallet: readonly string[]
}
