import type { Logger } from 'pino'
import type { Database } from './database.js'
import { createMemoryStorage } from './memory-storage.js'
import { migrate, type Migrated } from './migrate.js'
import { MIGRATIONS } from './migrations/index.js'
import { createDatabaseNotifier, createRedisNotifier, type Notifier } from './notifier.js'
import { openDataDirectory } from './open-data-directory.js'
import { createSqlStorage } from './sql-storage.js'
import { isStorageUnavailable } from './storage-unavailable.js'
import type { RelayQuotas, Storage } from './storage.js'

const START_PATIENCE_MS = 30_000
const START_RETRY_MS = 500

/** Where to keep things. */
export interface StorageSettings {
  /** `memory:`, or a directory. */
  readonly data: string
  /** A PostgreSQL server instead. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** The line between instances, instead of the database's own. */
  readonly redisUrl: string | undefined
  /** NATS with JetStream for the messages of the relay; the rest stays in the database. */
  readonly natsUrl?: string | undefined
  /** Copies NATS keeps of each message. */
  readonly natsReplicas?: number | undefined
  /** Messages a topic may hold in NATS. */
  readonly maxMessagesPerTopic?: number | undefined
  /** Bounds of what lasts, for all instances together. */
  readonly quotas: RelayQuotas
  /** Time between two rounds that delete what has expired, when not the usual one. */
  readonly housekeepingMs?: number | undefined
}

/** Opens the database the settings name, not yet brought forward. */
export async function openDatabase({ data, databaseUrl, databasePoolSize }: StorageSettings, log: Logger): Promise<Database> {
  if (databaseUrl !== undefined) return (await import('./open-postgres.js')).openPostgres(databaseUrl, { poolSize: databasePoolSize, log })
  return data === 'memory:' ? (await import('./open-pglite.js')).openPglite(undefined, { log }) : openDataDirectory(data, { log })
}

/** Opens the storage the settings name, its database brought forward to this version. */
export async function openStorage(settings: StorageSettings, log: Logger): Promise<Storage> {
  if (settings.databaseUrl === undefined && settings.data === 'memory:') return createMemoryStorage(log, settings.quotas)
  const database = await openDatabase(settings, log)
  try {
    const { applied, waiting } = await migrateWhenThere(database, log)
    if (applied.length > 0) log.info({ applied }, 'database brought forward')
    if (waiting.length > 0) log.info({ waiting }, 'steps that remove what earlier versions use wait for "wallet-modal-server migrate --contract"')
    const notifier = await createNotifier(database, settings.redisUrl, log)
    const openRelay = settings.natsUrl === undefined ? undefined : (await import('./nats/open-nats.js')).createNatsOpener(settings.natsUrl, { database, settings, log })
    return await createSqlStorage(database, { notifier, openRelay, quotas: settings.quotas, housekeepingMs: settings.housekeepingMs, log })
  } catch (error) {
    await database.close()
    throw error
  }
}

// Containers start in any order: the server waits for a database that has not started yet.
async function migrateWhenThere(database: Database, log: Logger): Promise<Migrated> {
  for (const end = performance.now() + START_PATIENCE_MS; ;) {
    try {
      return await migrate(database, MIGRATIONS)
    } catch (error) {
      if (performance.now() > end || !isStorageUnavailable(error)) throw error
      log.warn({ err: error }, 'the database is not there yet')
      await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS))
    }
  }
}

async function createNotifier(database: Database, redisUrl: string | undefined, log: Logger): Promise<Notifier | undefined> {
  const { listen } = database
  if (!listen) return undefined
  return redisUrl === undefined ? createDatabaseNotifier({ ...database, listen }) : createRedisNotifier(redisUrl, { log })
}
