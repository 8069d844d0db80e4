import type { Logger } from 'pino'
import { createCachedProjects } from './cached-projects.js'
import type { Database } from './open/database.js'
import { startHousekeeping, type Readings } from './upkeep/housekeeping.js'
import type { Notifier } from './relay/notifier.js'
import { saveEvents } from './save-events.js'
import { createSqlProjects } from './sql-projects.js'
import { createCachedServices } from './cached-services.js'
import { createSqlServices } from './sql-services.js'
import { SqlRelayStorage } from './relay/sql-relay-storage.js'
import { createAddressHider } from './hide-address.js'
import type { RelayQuotas, RelayStorage, Storage } from './storage.js'

/** The relay's part of a storage, if it is not in the database. */
export interface OtherRelay {
  readonly relay: RelayStorage
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * A storage on a migrated database. With a notifier, other instances share it. `openRelay` opens
 * the relay's part elsewhere; subscriptions stay in the database. Without `servesRelay` nothing
 * uses the relay's part.
 */
export async function createSqlStorage(
  database: Database,
  {
    notifier,
    openRelay,
    servesRelay = true,
    quotas,
    housekeepingMs,
    clock,
    log,
  }: {
    notifier?: Notifier | undefined
    openRelay?:
      | ((parts: {
          subscriptions: RelayStorage
          hideAddress: (address: string) => string
        }) => Promise<OtherRelay>)
      | undefined
    servesRelay?: boolean
    quotas: RelayQuotas
    housekeepingMs?: number | undefined
    clock?: Readings | undefined
    log: Logger
  },
): Promise<Storage> {
  const hideAddress = await createAddressHider(database)
  const inDatabase = new SqlRelayStorage({ database, notifier, quotas, hideAddress, log })
  const other = await openRelay?.({ subscriptions: inDatabase, hideAddress })
  if (!other && servesRelay) await inDatabase.start()
  const housekeeping = startHousekeeping(database, { intervalMs: housekeepingMs, clock, log })
  return {
    relay: other?.relay ?? inDatabase,
    projects: createCachedProjects(createSqlProjects(database)),
    services: createCachedServices(createSqlServices(database)),
    events: {
      save: (projectId, list, source) =>
        saveEvents(database, { projectId, list, owner: hideAddress(source) }),
    },
    database: async () => database,
    hideAddress,
    async check() {
      await Promise.all([database.check(), other?.check()])
    },
    async close() {
      await housekeeping.stop()
      await other?.close()
      await inDatabase.close()
      await database.close()
    },
  }
}
