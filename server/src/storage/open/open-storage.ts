import type { Logger } from 'pino'
import type { Database } from './database.js'
import { createMemoryStorage } from '../memory-storage.js'
import { createDatabaseNotifier, createRedisNotifier, type Notifier } from '../relay/notifier.js'
import { openMigrated, type DatabaseSettings } from './open-database.js'
import { createSqlStorage } from '../sql-storage.js'
import type { RelayQuotas, Storage } from '../storage.js'

/** Settings of the storage. */
export interface StorageSettings extends DatabaseSettings {
  /** The connection between instances, instead of the database's own. */
  readonly redisUrl: string | undefined
  /** NATS with JetStream for the relay's messages; everything else stays in the database. */
  readonly natsUrl?: string | undefined
  /** Replicas of each message in NATS. */
  readonly natsReplicas?: number | undefined
  /** Messages per topic in NATS. */
  readonly maxMessagesPerTopic?: number | undefined
  /**
   * False for a process without the door `relay`: it neither reads the relay's tables nor connects
   * to Redis or NATS for them.
   */
  readonly servesRelay?: boolean | undefined
  /** Limits of stored rows, for all instances together. */
  readonly quotas: RelayQuotas
}

/** Opens and migrates the configured storage. */
export async function openStorage(settings: StorageSettings, log: Logger): Promise<Storage> {
  if (settings.databaseUrl === undefined && settings.data === 'memory:')
    return createMemoryStorage(log, settings.quotas)
  const { servesRelay = true } = settings
  return openMigrated(settings, log, async (database) => {
    if (!servesRelay)
      return createSqlStorage(database, {
        servesRelay,
        quotas: settings.quotas,
        housekeepingMs: settings.housekeepingMs,
        clock: settings.clock,
        log,
      })
    const notifier = await createNotifier(database, settings.redisUrl, log)
    const openRelay =
      settings.natsUrl === undefined
        ? undefined
        : (await import('../nats/open-nats.js')).createNatsOpener(settings.natsUrl, {
            database,
            settings,
            log,
          })
    return createSqlStorage(database, {
      notifier,
      openRelay,
      quotas: settings.quotas,
      housekeepingMs: settings.housekeepingMs,
      clock: settings.clock,
      log,
    })
  })
}

async function createNotifier(
  database: Database,
  redisUrl: string | undefined,
  log: Logger,
): Promise<Notifier | undefined> {
  const { listen } = database
  if (!listen) return undefined
  return redisUrl === undefined
    ? createDatabaseNotifier({ ...database, listen })
    : createRedisNotifier(redisUrl, { log })
}
