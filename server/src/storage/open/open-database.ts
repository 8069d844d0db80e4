import type { Logger } from 'pino'
import type { Database } from './database.js'
import type { Readings } from '../upkeep/housekeeping.js'
import { migrate, type Migrated } from './migrate.js'
import { MIGRATIONS } from '../migrations/index.js'
import { openDataDirectory } from './open-data-directory.js'
import { isStorageUnavailable } from '../storage-unavailable.js'

const START_PATIENCE_MS = 30_000
const START_RETRY_MS = 500

/** Settings of the database. */
export interface DatabaseSettings {
  /** `memory:`, or a directory. */
  readonly data: string
  /** A PostgreSQL server; replaces `data`. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** PostgreSQL whose projects a role reads in place of its own database's. */
  readonly projectsDatabaseUrl?: string | undefined
  /** Interval of deleting expired rows, if it differs from the default. */
  readonly housekeepingMs?: number | undefined
  /** The server's clock; deletes rows by the database's without it. */
  readonly clock?: Readings | undefined
}

/** Opens the configured database without migrating it. */
export async function openDatabase(
  { data, databaseUrl, databasePoolSize }: DatabaseSettings,
  log: Logger,
): Promise<Database> {
  if (databaseUrl !== undefined)
    return (await import('./open-postgres.js')).openPostgres(databaseUrl, {
      poolSize: databasePoolSize,
      log,
    })
  return data === 'memory:'
    ? (await import('./open-pglite.js')).openPglite(undefined, { log })
    : openDataDirectory(data, { log })
}

/**
 * Opens and migrates the configured database, and creates something on top of it. Closes the
 * database when that fails.
 */
export async function openMigrated<T>(
  settings: DatabaseSettings,
  log: Logger,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings, log)
  try {
    const { applied, waiting } = await migrateWhenThere(database, log)
    if (applied.length > 0) log.info({ applied }, 'database brought forward')
    if (waiting.length > 0)
      log.info(
        { waiting },
        'steps that remove what earlier versions use wait for "wallet-modal-server migrate --contract"',
      )
    return await use(database)
  } catch (error) {
    await database.close()
    throw error
  }
}

// Containers start in any order, so the server waits for a database that has not started yet.
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
