import type { Logger } from 'pino'
import { createCachedProjects } from './cached-projects.js'
import type { Database } from './database.js'
import { startHousekeeping } from './housekeeping.js'
import type { Notifier } from './notifier.js'
import { events } from './schema/events.js'
import { createSqlProjects } from './sql-projects.js'
import { SqlRelayStorage } from './sql-relay-storage.js'
import { createAddressHider } from './hide-address.js'
import type { RelayQuotas, Storage } from './storage.js'

/** A storage over a migrated database. With a notifier, other instances share it. */
export async function createSqlStorage(database: Database, { notifier, quotas, housekeepingMs, log }: { notifier?: Notifier | undefined; quotas: RelayQuotas; housekeepingMs?: number | undefined; log: Logger }): Promise<Storage> {
  const housekeeping = startHousekeeping(database, { intervalMs: housekeepingMs, log })
  const hideAddress = await createAddressHider(database)
  const relay = new SqlRelayStorage({ database, notifier, quotas, hideAddress, log })
  await relay.start()
  return {
    relay,
    projects: createCachedProjects(createSqlProjects(database)),
    events: {
      async save(projectId, list) {
        const receivedAt = Date.now()
        if (list.length > 0) await database.orm.insert(events).values(list.map((event) => ({ projectId, event, receivedAt })))
      },
    },
    database: async () => database,
    hideAddress,
    check: () => database.check(),
    async close() {
      await housekeeping.stop()
      await relay.close()
      await database.close()
    },
  }
}
