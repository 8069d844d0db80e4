import type { Logger } from 'pino'
import type { Database } from './database.js'
import { migrate } from './migrate.js'
import { MIGRATIONS } from '../migrations/index.js'

/**
 * A migrated PGlite in memory. Its code is loaded only here, because most runs in memory never need
 * it.
 */
export async function openMemoryDatabase(log?: Logger): Promise<Database> {
  const { openPglite } = await import('./open-pglite.js')
  const database = await openPglite(undefined, { ...(log ? { log } : {}) })
  await migrate(database, MIGRATIONS)
  return database
}
