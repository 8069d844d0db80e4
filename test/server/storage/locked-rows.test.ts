import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import type { ApiError } from '../../../server/src/http/api-error.js'
import { createLog } from '../../../server/src/operation/log.js'
import { createSignInRegistry } from '../../../server/src/sign-in/sign-in-registry.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { openPostgres } from '../../../server/src/storage/open/open-postgres.js'
import { openStorage } from '../../../server/src/storage/open/open-storage.js'
import type { Storage } from '../../../server/src/storage/storage.js'
import { isStorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import { createTopic } from '../../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { until } from '../../helpers/clocks/until.js'
import { holdRows } from '../../helpers/faults/hold-rows.js'

const options = { skip: NO_POSTGRES, timeout: TEST_HANG_MS }
const log = createLog('silent')
const LIMITS = { limit: 100 }
interface Bound {
  readonly name: string
  readonly ms: number
}
let postgres: PostgresServer

before(async () => {
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(() => postgres?.stop())

/** A storage of PostgreSQL in a new database, for one test. */
async function withStorage(
  work: (place: { url: string; storage: Storage; database: Database }) => Promise<void>,
): Promise<void> {
  const url = await postgres.createDatabase()
  const storage = await openStorage(
    {
      data: 'memory:',
      databaseUrl: url,
      databasePoolSize: 4,
      redisUrl: undefined,
      quotas: DEFAULT_QUOTAS,
    },
    log,
  )
  try {
    await work({ url, storage, database: await storage.database() })
  } finally {
    await storage.close()
  }
}

// Each has its own database, and waits for the limits of its statements.
describe('statements that wait', { concurrency: true }, () => {
  for (const [what, statement] of [
    ['rows', 'select from relay_head for update'],
    ['tables', 'lock table relay_mailbox, relay_subscriptions, projects in access exclusive mode'],
  ] as const) {
    test(
      `${what} another session keeps locked: refused within two seconds, for any number of callers, and served as soon as the lock is released`,
      options,
      () =>
        withStorage(async ({ url, storage }) => {
          const publish = (topic = createTopic(), message = 'm') =>
            storage.relay.publish(
              { topic, message, tag: 1, expiresAt: Date.now() + 60_000, publisher: 'a' },
              LIMITS,
            )
          const topic = createTopic()
          await publish(topic, 'before')
          const other = await holdRows(url, statement)
          const calls: Promise<unknown>[] = []
          // One publish per 100 ms for longer than the 900 ms of `lock_timeout`, which PostgreSQL
          // counts in real time: some arrive with a batch, some wait for the batch before theirs.
          for (let round = 0; round < 30; round++) {
            calls.push(
              refused(publish()),
              ...(what === 'tables'
                ? [
                    refused(storage.relay.listMessages('b', [topic], LIMITS)),
                    refused(
                      storage.relay.subscribe('b', [createTopic()], {
                        expiresAt: Date.now() + 60_000,
                        limit: 10,
                      }),
                    ),
                    refused(storage.projects.list()),
                  ]
                : []),
            )
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
          // All are refused while the other session still holds its locks.
          await Promise.all(calls)
          await other.end()
          assert.equal(await publish(topic, 'after'), 'stored')
          assert.ok(
            (await storage.relay.listMessages('b', [topic], LIMITS)).messages.some(
              ({ message }) => message === 'after',
            ),
          )
        }),
    )
  }

  test('every connection has its limits', options, () =>
    withStorage(async ({ database }) => {
      const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
      const read = `select name, setting::integer as ms from pg_settings where name in (${names.map((name) => `'${name}'`).join()})`
      const toBounds = (rows: readonly Bound[]) =>
        Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))
      assert.deepEqual(toBounds(await ask<Bound>(database, read)), {
        idle_in_transaction_session_timeout: 10_000,
        lock_timeout: 900,
        statement_timeout: 5_000,
      })
      // Migrations wait for each other, and backups take long; neither may run forever.
      const session = await database.session((own) =>
        own.query<Bound>(
          `select name, setting::integer as ms from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`,
        ),
      )
      assert.deepEqual(toBounds(session), {
        idle_in_transaction_session_timeout: 600_000,
        statement_timeout: 600_000,
      })
    }),
  )

  test(
    'a nonce that was used is refused as used, also while another sign-in of the address holds its count',
    options,
    () =>
      withStorage(async ({ url, database }) => {
        const registry = createSignInRegistry(async () => database)
        const who = { projectId: 'shop', account: 'eip155:1:0x1' }
        await registry.use('used', who, 'address')
        const other = await holdRows(url, 'select from daily_use for update')
        const isUsed = ({ status }: ApiError) => status === 401
        await assert.rejects(registry.use('used', who, 'address'), isUsed)
        await other.query('rollback')
        await other.end()
      }),
  )

  test(
    'a statement that never ends: its caller is refused within two seconds, the database ends it after five',
    options,
    () =>
      withStorage(async ({ url, database }) => {
        const own = openPostgres(url, { poolSize: 1, log })
        // 600 s represent a statement that never ends: the test waits for the refusal, and then
        // until the database lists no such statement.
        await assert.rejects(ask(own, 'select pg_sleep(600)'), isStorageUnavailable)
        await assert.rejects(
          own.transaction((orm) => orm.execute('select pg_sleep(600)')),
          isStorageUnavailable,
        )
        const countRunning = `select count(*)::integer as count from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`
        await until(
          async () => (await ask<{ count: number }>(database, countRunning))[0]!.count === 0,
          'the database ends the statement',
        )
        assert.deepEqual(await ask(own, 'select 1 as n'), [{ n: 1 }])
        await own.close()
      }),
  )
})

async function ask<Row>({ orm }: Database, text: string): Promise<readonly Row[]> {
  return ((await orm.execute(text)) as unknown as { rows: Row[] }).rows
}

function refused(work: Promise<unknown>): Promise<void> {
  return assert.rejects(work, isStorageUnavailable)
}
