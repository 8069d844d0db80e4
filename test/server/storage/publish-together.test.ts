import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { openStorage, type StorageSettings } from '../../../server/src/storage/open/open-storage.js'
import type { PublishOutcome, RelayQuotas, Storage } from '../../../server/src/storage/storage.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { createTopic } from '../../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import '../../helpers/servers/patient-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { until } from '../../helpers/clocks/until.js'

const log = createLog('silent')
const settingsOf = (more: Partial<StorageSettings>): StorageSettings => ({
  data: '',
  databaseUrl: undefined,
  databasePoolSize: 4,
  redisUrl: undefined,
  quotas: DEFAULT_QUOTAS,
  ...more,
})
const options = { skip: NO_POSTGRES ?? false, timeout: TEST_HANG_MS }
let postgres: PostgresServer | undefined

before(async () => {
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(() => postgres?.stop())

async function openInstances(
  count: number,
  quotas: RelayQuotas = DEFAULT_QUOTAS,
): Promise<Storage[]> {
  const settings = settingsOf({ databaseUrl: await postgres!.createDatabase(), quotas })
  const storages: Storage[] = []
  for (let n = 0; n < count; n++) storages.push(await openStorage(settings, log))
  return storages
}

const publish = (
  { relay }: Storage,
  topic: string,
  message: string,
  { limit = 1_000, address = '192.0.2.1' } = {},
): Promise<PublishOutcome> =>
  relay.publish(
    {
      topic,
      message,
      tag: 1,
      expiresAt: Date.now() + 600_000,
      publisher: 'a',
      owner: { projectId: 'p', address },
    },
    { limit },
  )
const toReceipt = (topic: string, message: string) => ({
  topic,
  messageId: createHash('sha256').update(message).digest('hex'),
})
const count = (outcomes: readonly PublishOutcome[], outcome: PublishOutcome) =>
  outcomes.filter((one) => one === outcome).length

async function readUsage(storage: Storage): Promise<readonly unknown[]> {
  const { orm } = await storage.database()
  return (
    (await orm.execute(
      'select owner, sum(bytes)::float8 as bytes, sum(messages)::float8 as messages, sum(subscriptions)::float8 as subscriptions from relay_usage group by owner having sum(bytes) <> 0 or sum(messages) <> 0 or sum(subscriptions) <> 0 order by owner',
    )) as unknown as { rows: unknown[] }
  ).rows
}

/** The counters of the writes, after checking that they equal those of the rows. */
async function checkUsage(storage: Storage): Promise<readonly unknown[]> {
  const kept = await readUsage(storage)
  await (await storage.database()).orm.execute('select relay_recount()')
  assert.deepEqual(kept, await readUsage(storage))
  return kept
}

test(
  'three instances publish the same messages at the same time while a receiver acknowledges them: each is stored once',
  options,
  async () => {
    const storages = await openInstances(3)
    const topics = Array.from({ length: 5 }, createTopic)
    await storages[0]!.relay.subscribe('b', topics, { expiresAt: Date.now() + 600_000, limit: 10 })
    const acknowledged: Promise<void>[] = []
    storages[0]!.relay.watchPublished({
      follows: () => true,
      offer: ({ topic, messageId }) =>
        acknowledged.push(storages[1]!.relay.acknowledge('b', [{ topic, messageId }])),
    })
    const all: PublishOutcome[] = []
    for (let round = 0; round < 20; round++) {
      all.push(
        ...(await Promise.all(
          storages.flatMap((storage) =>
            topics.flatMap((topic) =>
              Array.from({ length: 10 }, (_, n) => publish(storage, topic, `${round}:${n}`)),
            ),
          ),
        )),
      )
    }
    assert.equal(count(all, 'stored'), 20 * 5 * 10)
    assert.equal(count(all, 'duplicate'), 2 * 20 * 5 * 10)
    // The messages of the other instances arrive after the publishes are answered.
    await until(() => acknowledged.length === 20 * 5 * 10, 'the receiver has received each message')
    await Promise.all(acknowledged)
    await checkUsage(storages[0]!)
    await Promise.all(storages.map((storage) => storage.close()))
  },
)

test(
  'a mailbox that three instances fill at once accepts as many messages as its limit',
  options,
  async () => {
    const storages = await openInstances(3)
    const topics = Array.from({ length: 10 }, createTopic)
    const outcomes = await Promise.all(
      topics.flatMap((topic) =>
        storages.flatMap((storage, writer) =>
          Array.from({ length: 30 }, (_, n) =>
            publish(storage, topic, `${writer}:${n}`, { limit: 50 }),
          ),
        ),
      ),
    )
    assert.equal(count(outcomes, 'stored'), 10 * 50)
    assert.equal(count(outcomes, 'full'), 10 * 40)
    await checkUsage(storages[0]!)
    await Promise.all(storages.map((storage) => storage.close()))
  },
)

test(
  'the quota of an address that publishes through three instances at the same time is exact to the message',
  options,
  async () => {
    const storages = await openInstances(3, { ...DEFAULT_QUOTAS, maxMessagesPerAddress: 100 })
    const outcomes = await Promise.all(
      storages.flatMap((storage, writer) =>
        Array.from({ length: 60 }, (_, n) => publish(storage, createTopic(), `${writer}:${n}`)),
      ),
    )
    assert.equal(count(outcomes, 'stored'), 100)
    assert.equal(count(outcomes, 'addressMessages'), 80)
    assert.equal(
      await publish(storages[0]!, createTopic(), 'm', { address: '192.0.2.2' }),
      'stored',
    )
    await Promise.all(storages.map((storage) => storage.close()))
  },
)

for (const ending of ['commit', 'rollback'] as const) {
  test(
    `a publish waits for the ${ending} of an earlier one, so that no instance skips a message with a lower number`,
    options,
    async () => {
      const url = await postgres!.createDatabase()
      const reader = await openStorage(settingsOf({ databaseUrl: url }), log)
      const received: [string, number][] = []
      reader.relay.watchPublished({
        follows: () => true,
        offer: ({ message, sequence }) => received.push([message, sequence]),
      })
      const topic = createTopic()
      const [slow, fast] = [new Client(url), new Client(url)]
      await Promise.all([slow.connect(), fast.connect()])
      const store = (client: Client, message: string) =>
        client.query(
          'select * from relay_publish($1, $2, $3, $4, $5, $6, $7, $8, $9, 100, 1e9::bigint, 1e9::bigint, 1e9::bigint, 1000, $10, $11)',
          [
            [topic],
            [toReceipt(topic, message).messageId],
            [message],
            [1],
            [600_000],
            ['a'],
            [null],
            [null],
            [null],
            'wallet_modal_relay',
            'another instance',
          ],
        )
      await slow.query('begin')
      await store(slow, 'first')
      const second = store(fast, 'second')
      await until(
        async () =>
          (
            await queryPostgres(
              url,
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%relay_publish%'`,
            )
          ).length === 1,
        'the second publish waits for the first',
      )
      assert.deepEqual(received, [])
      await slow.query(ending)
      await second
      const stored = ending === 'commit' ? ['first', 'second'] : ['second']
      await until(
        () => received.length === stored.length,
        'the reader has received what was stored',
      )
      assert.deepEqual(
        received,
        stored.map((message, index) => [message, index + 1]),
      )
      assert.deepEqual(
        (await reader.relay.listMessages('b', [topic], { limit: 10 })).messages.map(
          ({ message }) => message,
        ),
        stored,
      )
      await Promise.all([slow.end(), fast.end(), reader.close()])
    },
  )
}

for (const engine of ['embedded', 'PostgreSQL']) {
  test(
    `${engine}: the counters of project and address equal what is stored, with duplicates and refused messages between`,
    { ...options, skip: engine === 'PostgreSQL' ? options.skip : false },
    async () => {
      const folder = createTemporaryFolder('counts')
      const storage =
        engine === 'embedded'
          ? await openStorage(settingsOf({ data: await prepareData(folder) }), log)
          : (await openInstances(1))[0]!
      const topic = createTopic()
      await storage.relay.subscribe('b', [topic], {
        expiresAt: Date.now() + 600_000,
        limit: 10,
        owner: { projectId: 'p', address: '192.0.2.9' },
      })
      assert.deepEqual(
        await Promise.all(['1', '2', '3', '4'].map((text) => publish(storage, topic, text))),
        ['stored', 'stored', 'stored', 'stored'],
      )
      assert.deepEqual(
        await Promise.all(
          ['4', '5', '5', '6', '7'].map((text) =>
            publish(storage, topic, text, { limit: 6, address: '192.0.2.2' }),
          ),
        ),
        ['duplicate', 'stored', 'duplicate', 'stored', 'full'],
      )
      await storage.relay.publish(
        {
          topic: createTopic(),
          message: 'without an owner',
          tag: 1,
          expiresAt: Date.now() + 600_000,
          publisher: 'a',
        },
        { limit: 10 },
      )
      await storage.relay.acknowledge('b', [toReceipt(topic, '1'), toReceipt(topic, '5')])
      assert.equal(await publish(storage, topic, '1'), 'duplicate')
      const usage = (await checkUsage(storage)) as {
        owner: string
        messages: number
        bytes: number
        subscriptions: number
      }[]
      assert.deepEqual(
        usage
          .map(({ owner, messages, subscriptions }) => [owner.slice(0, 2), messages, subscriptions])
          .toSorted(),
        [
          ['*', 0, 1],
          ['a:', 0, 1],
          ['a:', 2, 0],
          ['a:', 4, 0],
          ['p:', 0, 1],
        ],
      )
      assert.equal(usage.find(({ owner }) => owner === 'p:p')!.bytes, 4 * (512 + 1))
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  )
}

for (const engine of ['embedded', 'PostgreSQL']) {
  test(
    `${engine}: the limit of a mailbox holds to the message while messages leave it, and after messages of a version that numbered none`,
    { ...options, skip: engine === 'PostgreSQL' ? options.skip : false },
    async () => {
      const folder = createTemporaryFolder('waiting')
      const storage =
        engine === 'embedded'
          ? await openStorage(settingsOf({ data: await prepareData(folder) }), log)
          : (await openInstances(1))[0]!
      const { orm } = await storage.database()
      const topic = createTopic()
      await storage.relay.subscribe('b', [topic], { expiresAt: Date.now() + 600_000, limit: 10 })
      const store = (message: string) => publish(storage, topic, message, { limit: 5 })
      const leave = (message: string) => storage.relay.acknowledge('b', [toReceipt(topic, message)])
      // One message waits at any time: the total number passes the limit, the number of waiting
      // ones does not.
      for (let n = 0; n < 12; n++) {
        assert.equal(await store(`steady ${n}`), 'stored')
        if (n > 0) await leave(`steady ${n - 1}`)
      }
      assert.deepEqual(await Promise.all(['1', '2', '3', '4', '5'].map(store)), [
        'stored',
        'stored',
        'stored',
        'stored',
        'full',
      ])
      assert.equal(await store('6'), 'full')
      await leave('2')
      assert.equal(await store('6'), 'stored')
      assert.equal(await store('7'), 'full')
      await orm.execute('update relay_mailbox set waiting = null')
      assert.equal(await store('7'), 'full')
      await leave('1')
      assert.deepEqual([await store('7'), await store('8')], ['stored', 'full'])
      await orm.execute(`delete from relay_mailbox where message <> '7'`)
      assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(store)), [
        'stored',
        'stored',
        'stored',
        'stored',
        'full',
      ])
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  )
}
