import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { createCachedProjects } from './cached-projects.js'
import type { Database } from './database.js'
import { startHousekeeping } from './housekeeping.js'
import type { Notifier } from './notifier.js'
import { events } from './schema/events.js'
import { createSqlProjects } from './sql-projects.js'
import { SqlRelayStorage } from './sql-relay-storage.js'
import { getSecret } from './get-secret.js'
import type { RelayQuotas, Storage } from './storage.js'

const ADDRESS_CHARACTERS = 16

/** A storage over a migrated database. With a notifier, other instances share it. */
export async function createSqlStorage(database: Database, { notifier, quotas, log }: { notifier?: Notifier | undefined; quotas: RelayQuotas; log: Logger }): Promise<Storage> {
  const housekeeping = startHousekeeping(database, { log })
  const key = await getSecret(database, 'addresses')
  // An address is a person's: what is stored tells two apart and names neither.
  const hideAddress = (address: string) => createHmac('sha256', key).update(address).digest('base64url').slice(0, ADDRESS_CHARACTERS)
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
    check: () => database.check(),
    async close() {
      await housekeeping.stop()
      await relay.close()
      await database.close()
    },
  }
}
