import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEFAULT_RELAY_LIMITS } from '../../server/src/relay/limits.js'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { RawRelayClient, createClientKey, createTopic, until } from '../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

const skip = NO_POSTGRES ?? false
const SETTINGS = {
  port: 0,
  logLevel: 'silent',
  relay: { ...DEFAULT_RELAY_LIMITS, requestBurst: 100_000, requestsPerSecond: 100_000 },
} as const
let postgres: PostgresServer
let databaseUrl: string
let one: RunningServer
let two: RunningServer

before(async () => {
  if (skip) return
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
  // At the same time, on an empty database: one of them migrates, both find the same project.
  ;[one, two] = await Promise.all([
    startServer({ ...SETTINGS, databaseUrl }),
    startServer({ ...SETTINGS, databaseUrl }),
  ])
})
after(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await postgres?.stop()
})

test(
  'instances that start together on an empty database agree on everything',
  { skip },
  async () => {
    assert.equal(one.projectId, two.projectId)
    const rows = await queryPostgres<{ id: number; count: string }>(
      databaseUrl,
      'select id, count(*) from schema_migrations group by id',
    )
    assert.ok(rows.length > 0 && rows.every(({ count }) => count === '1'))
    assert.equal((await queryPostgres(databaseUrl, 'select 1 from projects')).length, 1)
  },
)

test(
  'a publish on one instance reaches subscribers on the other, in order, once',
  { skip },
  async () => {
    const topic = createTopic()
    const [left, right] = [open(one), open(two)]
    const [receiver, local] = [open(two), open(one)]
    for (const client of [receiver, local]) await client.call('irn_subscribe', { topic })
    const count = 200
    // Two publishers on two instances take turns, so the order is known.
    for (let n = 0; n < count; n++) await (n % 2 ? left : right).publish(topic, `m${n}`)
    const expected = Array.from({ length: count }, (_, n) => `m${n}`)
    for (const client of [receiver, local])
      assert.deepEqual(
        (await client.received(count)).map(({ data }) => data.message),
        expected,
      )
  },
)

test(
  'many publishers on both instances at once: every subscriber sees one order, without losses or duplicates',
  { skip },
  async () => {
    const topic = createTopic()
    const receivers = [open(one), open(two), open(two)]
    for (const client of receivers) await client.call('irn_subscribe', { topic })
    const senders = [open(one), open(two), open(one), open(two)]
    await Promise.all(
      senders.map(async (sender, who) => {
        for (let n = 0; n < 100; n++) await sender.publish(topic, `${who}:${n}`)
      }),
    )
    const orders = await Promise.all(
      receivers.map(async (client) => (await client.received(400)).map(({ data }) => data.message)),
    )
    assert.equal(new Set(orders[0]).size, 400)
    for (const order of orders) assert.deepEqual(order, orders[0])
  },
)

test(
  'a client that moves to the other instance finds its subscriptions and its mailbox',
  { skip },
  async () => {
    const topic = createTopic()
    const key = createClientKey()
    const before = open(one, key)
    await before.call('irn_subscribe', { topic })
    await before.close()
    await open(one).publish(topic, 'while moving')
    const moved = await open(two, key).open()
    assert.equal((await moved.received(1))[0]!.data.message, 'while moving')
  },
)

test('a message lost between the instances is found within seconds', { skip }, async () => {
  const topic = createTopic()
  const receiver = open(two)
  await receiver.call('irn_subscribe', { topic })
  // Every notification connection is cut; messages published during that time are not announced.
  const cut = () =>
    queryPostgres(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or (application_name = 'wallet-modal-server' and query = 'select 1')`,
    )
  await cut()
  await open(one).publish(topic, 'unheard')
  assert.equal((await receiver.received(1))[0]!.data.message, 'unheard')
})

test(
  'V3 an outage of the database: refusals meanwhile, no false success, no lost message, recovery within 10 s',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const topic = createTopic()
    const key = createClientKey()
    const [sender, receiver] = [open(one), open(two, key)]
    await receiver.call('irn_subscribe', { topic })
    assert.equal(await sender.publish(topic, 'before'), true)
    await receiver.received(1)

    await postgres.crash()
    const failed = await sender.request('irn_publish', {
      topic,
      message: 'during',
      ttl: 300,
      tag: 1,
    })
    assert.deepEqual([failed.error?.code, failed.error?.data], [-32603, 'StorageError'])
    const ready = await fetch(`${one.url}/ready`)
    assert.equal(ready.status, 503)
    assert.ok(Number(ready.headers.get('retry-after')) <= 2)
    for (const probe of ['/health', '/serving'])
      assert.equal((await fetch(one.url + probe)).status, 200, probe)
    assert.equal(
      (await fetch(`${one.url}/getWallets?projectId=${one.projectId}`)).status,
      200,
      'what needs no database is served',
    )
    const unknown = await fetch(`${one.url}/getWallets?projectId=${'e'.repeat(32)}`, {
      headers: { origin: 'https://app.example' },
    })
    assert.equal(unknown.status, 503, 'whether an unknown project exists cannot be said')
    assert.ok(Number(unknown.headers.get('retry-after')) <= 2)
    assert.equal(
      unknown.headers.get('access-control-allow-origin'),
      'https://app.example',
      'the page can read why',
    )
    const late = await new RawRelayClient(one.relay, { projectId: one.projectId }).open()
    const subscribing = late.request('irn_subscribe', { topic })
    assert.equal((await subscribing).error?.data, 'StorageError')
    while ((await fetch(`${two.url}/ready`)).status !== 503)
      await new Promise((resolve) => setTimeout(resolve, 100))

    await postgres.start()
    let published = false
    while (!published) {
      published =
        (await sender.request('irn_publish', { topic, message: 'after', ttl: 300, tag: 1 }))
          .result === true
      if (!published) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await until(
      () => receiver.pushes.some(({ data }) => data.message === 'after'),
      'the message after',
    )
    assert.equal((await fetch(`${one.url}/ready`)).status, 200)
    assert.deepEqual(
      receiver.pushes.map(({ data }) => data.message),
      ['before', 'after'],
    )
    late.ws.terminate()
  },
)

function open(server: RunningServer, key = createClientKey()): RawRelayClient {
  const client = new RawRelayClient(server.relay, { projectId: server.projectId, key })
  clients.push(client)
  return client
}

const clients: RawRelayClient[] = []
after(() => {
  for (const client of clients) client.ws.terminate()
})
