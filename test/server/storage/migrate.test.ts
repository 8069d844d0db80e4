import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { runCommand } from '../../../server/src/operation/commands/run-command.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { MigrationError, migrate } from '../../../server/src/storage/open/migrate.js'
import { MIGRATIONS } from '../../../server/src/storage/migrations/index.js'
import { createDatabaseNotifier } from '../../../server/src/storage/relay/notifier.js'
import { openDatabase } from '../../../server/src/storage/open/open-database.js'
import { openStorage, type StorageSettings } from '../../../server/src/storage/open/open-storage.js'
import { createSqlStorage } from '../../../server/src/storage/sql-storage.js'
import type { Storage } from '../../../server/src/storage/storage.js'
import { createTopic, until } from '../../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'

const log = createLog('silent')
const skip = NO_POSTGRES ?? false
// The migrations of the previous version, as in the list of its instances.
const NEWEST = Math.max(
  ...MIGRATIONS.filter(({ id, stage }) => id < 100 && stage !== 'contract').map(({ id }) => id),
)
const PREVIOUS = MIGRATIONS.filter(({ id, stage }) => id !== NEWEST && stage !== 'contract')
let postgres: PostgresServer

before(async () => {
  if (!skip) postgres = await startPostgres()
})
after(() => postgres?.stop())

const settingsOf = (databaseUrl: string): StorageSettings => ({
  data: '',
  databaseUrl,
  databasePoolSize: 4,
  redisUrl: undefined,
  quotas: DEFAULT_QUOTAS,
})

async function openPrevious(
  databaseUrl: string,
): Promise<{ storage: Storage; database: Database }> {
  const database = await openDatabase(settingsOf(databaseUrl), log)
  await migrate(database, PREVIOUS)
  const storage = await createSqlStorage(database, {
    notifier: createDatabaseNotifier({ ...database, listen: database.listen! }),
    quotas: DEFAULT_QUOTAS,
    log,
  })
  return { storage, database }
}

test(
  'an instance of the previous version keeps working while the next version starts, and may be restarted',
  { skip },
  async () => {
    const url = await postgres.createDatabase()
    const { storage: before } = await openPrevious(url)
    const [topic, seen] = [createTopic(), [] as string[]]
    before.relay.watchPublished({
      follows: (name) => name === topic,
      offer: ({ message }) => seen.push(message),
    })
    const publish = (storage: Storage, message: string) =>
      storage.relay.publish(
        { topic, message, tag: 1, expiresAt: Date.now() + 60_000, publisher: 'a' },
        { limit: 100 },
      )
    assert.equal(await publish(before, 'before'), 'stored')
    const next = await openStorage(settingsOf(url), log)
    assert.ok(
      (await queryPostgres<{ id: number }>(url, 'select id from schema_migrations')).some(
        ({ id }) => id === NEWEST,
      ),
    )
    for (let n = 0; n < 10; n++)
      assert.equal(await publish(n % 2 ? before : next, `m${n}`), 'stored')
    assert.equal(await publish(next, 'before'), 'duplicate')
    assert.equal(
      await before.relay.subscribe('b', [topic], { expiresAt: Date.now() + 60_000, limit: 10 }),
      'stored',
    )
    const expected = ['before', ...Array.from({ length: 10 }, (_, n) => `m${n}`)]
    await until(() => seen.length === expected.length, 'the messages of both')
    assert.deepEqual(seen, expected)
    assert.deepEqual(
      (await next.relay.listMessages('b', [topic], { limit: 100 })).messages.map(
        ({ message }) => message,
      ),
      expected,
    )
    await before.close()

    const { storage: again } = await openPrevious(url)
    assert.equal(await publish(again, 'after the return'), 'stored')
    await Promise.all([again.close(), next.close()])
  },
)

test(
  'contracting steps wait for the operator; afterwards a version that does not know them is refused',
  { skip },
  async () => {
    const url = await postgres.createDatabase()
    const { storage, database } = await openPrevious(url)
    const contracting = MIGRATIONS.filter(({ stage }) => stage === 'contract').map(({ id }) => id)
    assert.match(
      await runCommand(database, ['migrate']),
      new RegExp(`Steps ${contracting.join(', ')} wait for --contract`),
    )
    assert.deepEqual(
      (await migrate(database, PREVIOUS)).applied,
      [],
      'the version before is accepted',
    )
    assert.match(
      await runCommand(database, ['migrate', '--contract']),
      new RegExp(`Applied the steps ${contracting.join(', ')}`),
    )
    assert.equal(await runCommand(database, ['migrate', '--contract']), 'No step was due.')
    await assert.rejects(
      migrate(database, PREVIOUS),
      (error) =>
        error instanceof MigrationError &&
        /has removed what this version needs/.test(error.message),
    )
    assert.equal(
      await storage.relay.publish(
        {
          topic: createTopic(),
          message: 'm',
          tag: 1,
          expiresAt: Date.now() + 60_000,
          publisher: 'a',
        },
        { limit: 100 },
      ),
      'stored',
    )
    await storage.close()
  },
)

test('a new database gets every step at once', { skip }, async () => {
  const url = await postgres.createDatabase()
  await (await openStorage(settingsOf(url), log)).close()
  assert.equal(
    (await queryPostgres(url, 'select id from schema_migrations')).length,
    MIGRATIONS.length,
  )
})

test(
  'the relay writes without planning each call and without parallel workers, which start while the lock is held',
  { skip },
  async () => {
    const url = await postgres.createDatabase()
    await (await openStorage(settingsOf(url), log)).close()
    const writes = await queryPostgres<{ name: string; settings: string[] }>(
      url,
      `select proname as name, coalesce(proconfig, '{}') as settings from pg_proc where proname in ('relay_publish', 'relay_acknowledge', 'relay_subscribe') order by proname`,
    )
    assert.deepEqual(
      writes.map(({ name }) => name),
      ['relay_acknowledge', 'relay_publish', 'relay_subscribe'],
    )
    for (const { name, settings } of writes)
      for (const setting of [
        'plan_cache_mode=force_generic_plan',
        'max_parallel_workers_per_gather=0',
      ])
        assert.ok(settings.includes(setting), `${name}: ${setting}`)
  },
)
