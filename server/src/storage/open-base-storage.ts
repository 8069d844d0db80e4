import type { Logger } from 'pino'
import { createCachedProjects } from './cached-projects.js'
import { createAddressHider } from './hide-address.js'
import { startHousekeeping } from './housekeeping.js'
import { openMigrated, type DatabaseSettings } from './open-database.js'
import { createSqlProjects } from './sql-projects.js'
import type { BaseStorage } from './storage.js'

/** Opens the storage of a process without a relay: projects and SQL. */
export function openBaseStorage(settings: DatabaseSettings, log: Logger): Promise<BaseStorage> {
  return openMigrated(settings, log, async (database) => {
    const hideAddress = await createAddressHider(database)
    const housekeeping = startHousekeeping(database, {
      intervalMs: settings.housekeepingMs,
      clock: settings.clock,
      log,
    })
    return {
      projects: createCachedProjects(createSqlProjects(database)),
      database: async () => database,
      hideAddress,
      check: () => database.check(),
      async close() {
        await housekeeping.stop()
        await database.close()
      },
    }
  })
}
