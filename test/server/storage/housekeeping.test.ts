import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { createClock, type Clock } from '../../../server/src/operation/clock.js'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import {
  HOUSEKEEPING_MS,
  startHousekeeping,
} from '../../../server/src/storage/upkeep/housekeeping.js'
import { openStorage, type StorageSettings } from '../../../server/src/storage/open/open-storage.js'
import { SqlRelayStorage } from '../../../server/src/storage/relay/sql-relay-storage.js'
import type { Storage } from '../../../server/src/storage/storage.js'
import { checkProof } from '../../../server/src/wallet/statements/proof.js'
import { createTopic } from '../../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import '../../helpers/servers/patient-postgres.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { until } from '../../helpers/clocks/until.js'

const [SEEN_MS, HOUR_MS, DAY_MS] = [900_000, 3_600_000, 86_400_000]
// Without automatic rounds, which would hold rows that the round of a test is to delete.
const SETTINGS: StorageSettings = {
  data: 'memory:',
  databaseUrl: undefined,
  databasePoolSize: 5,
  redisUrl: undefined,
  quotas: DEFAULT_QUOTAS,
  housekeepingMs: DAY_MS,
}
const LIMITS = { limit: 100 }
const log = createLog('silent')
const open: Record<string, Storage> = {}
let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('housekeeping')
  open['embedded'] = await openStorage({ ...SETTINGS, data: await prepareData(folder) }, log)
  if (NO_POSTGRES) return
  postgres = await startPostgres()
  open['PostgreSQL'] = await openStorage(
    { ...SETTINGS, databaseUrl: await postgres.createDatabase() },
    log,
  )
})
after(async () => {
  await Promise.all(Object.values(open).map((storage) => storage.close()))
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

for (const engine of ['embedded', 'PostgreSQL']) {
  const options = { skip: engine === 'PostgreSQL' ? NO_POSTGRES : undefined, timeout: TEST_HANG_MS }

  test(
    `${engine}: a message is deleted as soon as all have acknowledged it, and within a minute after its time to live`,
    options,
    async () => {
      const place =
        engine === 'embedded'
          ? { data: await prepareData(createTemporaryFolder('own-rounds')) }
          : { databaseUrl: await postgres!.createDatabase() }
      const own = await openStorage({ ...SETTINGS, ...place, housekeepingMs: 300 }, log)
      const { relay } = own
      const database = () => own.database()
      const [topic, other] = [createTopic(), createTopic()]
      await relay.subscribe('b', [topic], { expiresAt: Date.now() + DAY_MS, limit: 10 })
      await relay.publish(
        { topic, message: 'read', tag: 1, expiresAt: Date.now() + DAY_MS, publisher: 'a' },
        LIMITS,
      )
      await relay.publish(
        {
          topic: other,
          message: 'nobody reads',
          tag: 1,
          expiresAt: Date.now() + DAY_MS,
          publisher: 'a',
        },
        LIMITS,
      )
      const rest = async () =>
        (
          await ask<{ topic: string }>(
            await database(),
            `select topic from relay_mailbox where topic in ('${topic}', '${other}')`,
          )
        ).map((row) => row.topic)
      assert.equal((await rest()).length, 2)
      await relay.acknowledge('b', [
        { topic, messageId: createHash('sha256').update('read').digest('hex') },
      ])
      assert.deepEqual(await rest(), [other])
      // The server's own rounds do it; the test starts none.
      assert.ok(HOUSEKEEPING_MS < 60_000)
      await ask(
        await database(),
        `update relay_mailbox set expires_at = 0 where topic = '${other}'`,
      )
      await until(async () => (await rest()).length === 0, 'housekeeping removes the row')
      await own.close()
    },
  )

  test(
    `${engine}: the id of a read message is kept for at most a quarter of an hour, that of a waiting one as long as it waits`,
    options,
    async () => {
      const { relay, database: openDatabase } = open[engine]!
      const database = await openDatabase()
      const topic = createTopic()
      const message = {
        topic,
        message: 'm',
        tag: 1,
        expiresAt: Date.now() + 7 * DAY_MS,
        publisher: 'a',
      }
      assert.equal(await relay.publish(message, LIMITS), 'stored')
      const [seen] = await ask<{ left: number }>(
        database,
        `select expires_at::float8 - extract(epoch from clock_timestamp())::float8 * 1000 as left from relay_seen where topic = '${topic}'`,
      )
      assert.ok(seen!.left > SEEN_MS / 2 && seen!.left <= SEEN_MS, `${seen!.left} ms`)
      await ask(database, `update relay_seen set expires_at = 0 where topic = '${topic}'`)
      await round(database)
      assert.deepEqual(await ask(database, `select 1 from relay_seen where topic = '${topic}'`), [])
      // Another instance, which has not stored the message itself.
      const other = new SqlRelayStorage({
        database,
        notifier: undefined,
        quotas: DEFAULT_QUOTAS,
        hideAddress: (address) => address,
        log,
      })
      assert.equal(await other.publish(message, LIMITS), 'duplicate', 'it waits still')
      await other.close()
      const { messages } = await relay.listMessages('b', [topic], LIMITS)
      assert.equal(messages.length, 1)
    },
  )

  test(
    `${engine}: deletes everything that grows with use, in chunks, and keeps unexpired rows`,
    options,
    async () => {
      const database = await open[engine]!.database()
      const now = `(extract(epoch from clock_timestamp()) * 1000)::bigint`
      const many = 12_000
      await database.session((session) =>
        session.run(`
      insert into relay_subscriptions select 'c', 'old' || n, ${now} - 1 from generate_series(1, ${many}) n;
      insert into relay_subscriptions values ('c', 'stays', ${now} + 60000);
      insert into relay_seen select 't', 'old' || n, ${now} - 1 from generate_series(1, ${many}) n;
      insert into events (project_id, event, received_at) select 'old', '{}', ${now} - 91 * ${DAY_MS}::bigint from generate_series(1, ${many}) n;
      insert into events (project_id, event, received_at) values ('stays', '{}', ${now});
      insert into wallet_accounts (id, created_at) values ('account', 0);
      insert into wallet_permissions select 'account', 'eip155:1', n, 'https://shop.example', '0x', 'native-token-periodic', null, '1', 86400, 1, 1, ${now} + at from (values ('dropped', -1), ('stays', 60000)) rows (n, at);
      insert into smart_sessions select n, 'account', 'p', (${now} / 1000) - 31 * 86400, '{}', '[]', '[]', '0x', 0, null from unnest(array['ended']) n;
      insert into smart_sessions select n, 'account', 'p', (${now} / 1000) + 86400, '{}', '[]', '[]', null, ${now} / 1000 - 86401, null from unnest(array['never granted']) n;
      insert into smart_sessions select n, 'account', 'p', (${now} / 1000) + 86400, '{}', '[]', '[]', '0x', ${now} / 1000 - 86401, null from unnest(array['stays']) n;
      insert into smart_sessions select n, 'account', 'p', (${now} / 1000) + 86400, '{}', '[]', '[]', null, ${now} / 1000, null from unnest(array['waits']) n`),
      )
      await round(database)
      assert.deepEqual(
        await ask(database, `select topic from relay_subscriptions where client_id = 'c'`),
        [{ topic: 'stays' }],
      )
      assert.deepEqual(await ask(database, `select 1 from relay_seen where topic = 't'`), [])
      assert.deepEqual(await ask(database, 'select project_id from events'), [
        { project_id: 'stays' },
      ])
      assert.deepEqual(await ask(database, 'select pci from smart_sessions order by pci'), [
        { pci: 'stays' },
        { pci: 'waits' },
      ])
      assert.deepEqual(await ask(database, 'select hash from wallet_permissions'), [
        { hash: 'stays' },
      ])
      // As the release before the table erases an account.
      await ask(database, `delete from wallet_accounts where id = 'account'`)
      assert.deepEqual(await ask(database, 'select hash from wallet_permissions'), [])
      // Numbers continue after the last two million.
      await database.session((session) =>
        session.run(
          `insert into events (id, project_id, event, received_at) overriding system value values (5000000, 'new', '{}', ${now})`,
        ),
      )
      await round(database)
      assert.deepEqual(await ask(database, 'select project_id from events'), [
        { project_id: 'new' },
      ])
    },
  )

  test(
    `${engine}: leaves rows that another session holds for the next round`,
    { ...options, skip: engine === 'embedded' ? 'it has one transaction at a time' : options.skip },
    async () => {
      const database = await open[engine]!.database()
      await ask(database, `insert into relay_subscriptions values ('locked', 'topic', 0)`)
      await database.transaction(async (orm) => {
        await orm.execute(`select from relay_subscriptions where client_id = 'locked' for update`)
        await round(database)
      })
      assert.equal(
        (await ask(database, `select from relay_subscriptions where client_id = 'locked'`)).length,
        1,
      )
      await round(database)
      assert.deepEqual(
        await ask(database, `select from relay_subscriptions where client_id = 'locked'`),
        [],
      )
    },
  )

  test(
    `${engine}: a used proof stays used as long as the server accepts its time: its clock is behind the database's, or was set`,
    options,
    async () => {
      const database = await open[engine]!.database()
      const { publicKey, privateKey } = await generateKeyPair('ES256')
      const jwk = await exportJWK(publicKey)
      const target = { method: 'POST', host: 'wallet.example', path: '/wallet/v1/logins' }
      for (const [offsets, of] of [
        [[-HOUR_MS], 0],
        [[-HOUR_MS, 0], 0],
        [[0, -HOUR_MS], 0],
        [[0, -HOUR_MS], 1],
        [[0, 23 * HOUR_MS], 0],
      ] as const) {
        // The clock is set from one offset to the next; the proof has the time of one of them.
        let offset: number = offsets[0]
        const clock = createClock({ wall: () => Date.now() + offset })
        for (offset of offsets) clock.readings()
        const proof = await new SignJWT({
          htm: target.method,
          htu: `https://${target.host}${target.path}`,
          iat: Math.floor((Date.now() + offsets[of]!) / 1000),
          jti: randomUUID(),
        })
          .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
          .sign(privateKey)
        await checkProof(proof, target, { database, clock, role: 'api' })
        await round(database, clock)
        await assert.rejects(
          checkProof(proof, target, { database, clock, role: 'api' }),
          /it was used before/,
          `${offsets.join(' to ')}, the proof at ${of}`,
        )
      }
    },
  )
}

async function round(database: Database, clock?: Clock): Promise<void> {
  const housekeeping = startHousekeeping(database, { clock, log })
  await housekeeping.run()
  await housekeeping.stop()
}

async function ask<Row>({ orm }: Database, text: string): Promise<readonly Row[]> {
  return ((await orm.execute(text)) as unknown as { rows: Row[] }).rows
}
