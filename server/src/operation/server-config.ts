import type { Door } from './doors.js'
import type { FrameSettings } from '../wallet/site/settings.js'
import type { ProviderSettings } from '../providers/settings.js'
import type { RelayLimits } from '../relay/limits.js'
import type { Upstream } from '../rpc/upstream.js'
import type { WalletSettings } from '../wallet/settings.js'
import type { Clock } from './clock.js'
import type { DatabaseSettings } from '../storage/open-database.js'
import type { StorageSettings } from '../storage/open-storage.js'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** A budget of requests that refills: so many at once, and then so many per second. */
export interface RateLimit { readonly burst: number; readonly perSecond: number }

/** What can be set for every process, checked. */
export interface BaseConfig extends DatabaseSettings {
  /** Refuses to start with what is unsafe, makes no development project, and refuses an existing one. */
  readonly production: boolean
  /** What this process serves; the rest is answered as if it did not exist. */
  readonly doors: readonly Door[]
  /** Address to listen on. */
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Addresses clients know the server by, such as `https://wallet.example`; the first is announced. */
  readonly publicUrls: readonly string[]
  /** Id of the development project, 32 hex characters; without it the one stored, or a new one. */
  readonly projectId: string | undefined
  /** Pages that may use the development project besides those on this machine. */
  readonly origins: readonly string[]
  /** How many proxies in front append to X-Forwarded-For; 0 when clients connect directly. */
  readonly trustProxy: number
  /** Of one address. */
  readonly rateLimit: RateLimit
  /** Of all clients of one project together, in this instance. */
  readonly projectRateLimit: RateLimit
  /** How long a client may take to send the head of a request, and the whole of it, in milliseconds. */
  readonly requestTimeouts: { readonly headMs: number; readonly wholeMs: number; readonly idleMs: number }
  /** A file with the keys of sign-in tokens; without one they are made and kept in the database. */
  readonly keyFile: string | undefined
  /** What `/metrics` asks for; without one it answers this machine only. */
  readonly metricsToken: string | undefined
  /** Seconds between the signal to stop, when `/ready` turns red, and the end of taking requests. */
  readonly drainS: number
  /** Redis or Valkey as the line between instances, instead of the database. */
  readonly redisUrl: string | undefined
  /** NATS, where the relay keeps its messages there. */
  readonly natsUrl?: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** The secure site of the embedded wallet. */
  readonly frame: FrameSettings
  /** The embedded wallet's accounts, codes and mails. */
  readonly wallet: WalletSettings
  /** The time of day, where it is not the machine's. */
  readonly clock?: Clock | undefined
}

/** Everything that can be set, checked. */
export interface ServerConfig extends BaseConfig, StorageSettings {
  readonly upstreams: readonly Upstream[]
  /** Whether events sent to `/e` and `/batch` are stored. */
  readonly analytics: boolean
  /** A wallet listing in the directory's own format, file or http(s) address, instead of the bundled listing. */
  readonly directory: string | undefined
  readonly relay: RelayLimits
  /** Where chain data comes from. */
  readonly providers: ProviderSettings
}
