import type { Logger } from 'pino'
import { createCachedProjects } from './cached-projects.js'
import type { Database } from './database.js'
import { startHousekeeping } from './housekeeping.js'
import type { Notifier } from './notifier.js'
import { events } from './schema/events.js'
import { createSqlProjects } from './sql-projects.js'
import { SqlRelayStorage } from './sql-relay-storage.js'
import type { Storage } from './storage.js'

/** A storage over a migrated database. With a notifier, other instances share it. */
export async function createSqlStorage(database: Database, { notifier, maxMailboxBytes, log }: { notifier?: Notifier | undefined; maxMailboxBytes: number; log: Logger }): Promise<Storage> {
  const housekeeping = startHousekeeping(database, { maxMailboxBytes, log })
  const relay = new SqlRelayStorage({ database, notifier, isFull: housekeeping.isFull, log })
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
    check: () => database.check(),
    async close() {
      await housekeeping.stop()
      await relay.close()
      await database.close()
    },
  }
}
