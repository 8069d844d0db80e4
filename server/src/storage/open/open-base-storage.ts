import type { Logger } from 'pino'
import { createCachedProjects } from '../cached-projects.js'
import { createAddressHider } from '../hide-address.js'
import { startHousekeeping } from '../upkeep/housekeeping.js'
import { openDatabase, openMigrated, type DatabaseSettings } from './open-database.js'
import { createSqlProjects } from '../sql-projects.js'
import { createCachedServices } from '../cached-services.js'
import { createSqlServices } from '../sql-services.js'
import type { BaseStorage } from '../storage.js'

const PROJECTS_POOL = 2

/**
 * Opens the storage of a process without a relay: projects and SQL. With `projectsDatabaseUrl` the
 * projects are those of that database, which another program migrates and changes.
 */
export function openBaseStorage(settings: DatabaseSettings, log: Logger): Promise<BaseStorage> {
  return openMigrated(settings, log, async (database) => {
    const databaseUrl = settings.projectsDatabaseUrl
    const shared =
      databaseUrl === undefined
        ? undefined
        : await openDatabase({ ...settings, databaseUrl, databasePoolSize: PROJECTS_POOL }, log)
    const hideAddress = await createAddressHider(database)
    const housekeeping = startHousekeeping(database, {
      intervalMs: settings.housekeepingMs,
      clock: settings.clock,
      log,
    })
    return {
      projects: createCachedProjects(createSqlProjects(shared ?? database)),
      services: createCachedServices(createSqlServices(shared ?? database)),
      database: async () => database,
      hideAddress,
      check: () => database.check(),
      async close() {
        await housekeeping.stop()
        await shared?.close()
        await database.close()
      },
    }
  })
}
