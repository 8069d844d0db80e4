import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { createLog } from '../../../server/src/operation/log.js'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import {
  startServer,
  type RunningServer,
  type ServerConfig,
} from '../../../server/src/start-server.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { openStorage } from '../../../server/src/storage/open/open-storage.js'
import { SqlRelayStorage } from '../../../server/src/storage/relay/sql-relay-storage.js'
import { prepareData } from '../../helpers/embedded-database.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
  until,
} from '../../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const [WRITER, READER, OTHER] = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
// With this budget an address reads 3.1 MiB of mailboxes.
const SMALL = { burst: 100, perSecond: 0.001 }
let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('mailbox-reads')
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function withServer(
  settings: Partial<ServerConfig>,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ port: 0, logLevel: 'silent', trustProxy: 1, ...settings })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

function post(
  server: RunningServer,
  method: string,
  params: unknown,
  address: string,
): Promise<Response> {
  return fetch(`${server.url}/rpc?projectId=${server.projectId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signToken(createClientKey(), server.relay)}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
  })
}

const isRefused = async (server: RunningServer, address: string) =>
  (
    await fetch(`${server.url}/getAnalyticsConfig?projectId=${server.projectId}`, {
      headers: { 'x-forwarded-for': address },
    })
  ).status === 429

/** A topic with 360 KiB of messages, published from several addresses with small budgets. */
async function fillTopic(server: RunningServer): Promise<string> {
  const topic = createTopic()
  for (let n = 0; n < 6; n++)
    assert.equal(
      (
        await post(
          server,
          'irn_publish',
          { topic, message: randomBytes(30_000).toString('hex'), ttl: 300, tag: 1 },
          `${WRITER}${n}`,
        )
      ).status,
      200,
    )
  return topic
}

test('POST /rpc: an address pays for the messages it reads, so that it cannot read the same mailbox endlessly', async () => {
  await withServer({ rateLimit: SMALL }, async (server) => {
    const topic = await fillTopic(server)
    let answered = 0
    for (; answered < 50; answered++) {
      const response = await post(server, 'irn_fetchMessages', { topic }, READER)
      const text = await response.text()
      if (response.status === 429) break
      assert.ok(text.length > 360_000)
    }
    assert.ok(answered >= 2 && answered <= 12, `${answered} times`)
    assert.equal((await post(server, 'irn_fetchMessages', { topic }, OTHER)).status, 200)
  })
})

for (const [way, method] of [
  ['irn_fetchMessages', 'irn_fetchMessages'],
  ['a subscription', 'irn_subscribe'],
] as const) {
  test(`a socket pays for the messages that ${way} has it read`, async () => {
    await withServer({ rateLimit: SMALL }, async (server) => {
      const topic = await fillTopic(server)
      const reader = new RawRelayClient(server.relay, {
        projectId: server.projectId,
        acknowledge: false,
      })
      await reader.open()
      let bytes = 0
      reader.ws.on('message', (data: Buffer) => {
        bytes += data.length
      })
      // Without an answer to its pings the client gets all messages again each time.
      let [asked, answered] = [0, 0]
      for (; asked < 50; asked++) {
        void reader.request(method, { topic }).then(() => {
          answered++
        })
        await until(
          async () => answered > asked || (await isRefused(server, '127.0.0.1')),
          'an answer, or the end of the budget',
        )
        if (answered <= asked) break
        if (method === 'irn_subscribe')
          await until(
            async () => bytes > (asked + 1) * 360_000 || (await isRefused(server, '127.0.0.1')),
            'the messages, or the end of the budget',
          )
        if (await isRefused(server, '127.0.0.1')) break
      }
      assert.ok(bytes < 5_000_000, `${bytes} bytes were read`)
      assert.ok(asked < 50)
      assert.equal((await post(server, 'irn_fetchMessages', { topic }, OTHER)).status, 200)
      reader.ws.terminate()
    })
  })
}

test(
  'POST /rpc: unread pages of mailboxes of an address take a limited part of the memory',
  { skip: NO_POSTGRES ?? false },
  async () => {
    const databaseUrl = await postgres!.createDatabase()
    await withServer({ databaseUrl }, async (server) => {
      const topic = await fillTopic(server)
      // While the table is locked, every page waits to be read.
      const lock = new Client({ connectionString: databaseUrl })
      await lock.connect()
      await lock.query('begin')
      await lock.query('lock table relay_mailbox in access exclusive mode')
      // A request that arrives after the lock is refused once the pages before it have used up the
      // budget, in other words.
      const refusals: string[] = []
      const all = Array.from({ length: 100 }, () =>
        post(server, 'irn_fetchMessages', { topic }, READER).then(async (response) => {
          const text = await response.text()
          if (response.status === 429) refusals.push(text)
        }),
      )
      await until(() => refusals.length > 0, 'refusals')
      assert.match(refusals[0]!, /too many large requests at once/)
      await lock.query('rollback')
      await lock.end()
      await Promise.all(all)
      await until(
        async () => (await post(server, 'irn_fetchMessages', { topic }, READER)).status === 200,
        'room again',
      )
    })
  },
)

const ENGINES: [
  string,
  { skip?: string },
  () => Promise<{ data: string; databaseUrl: string | undefined }>,
][] = [
  [
    'embedded',
    {},
    async () => ({
      data: await prepareData(`${folder}/${randomBytes(4).toString('hex')}`),
      databaseUrl: undefined,
    }),
  ],
  [
    'PostgreSQL',
    NO_POSTGRES ? { skip: NO_POSTGRES } : {},
    async () => ({ data: '', databaseUrl: await postgres!.createDatabase() }),
  ],
]

for (const [engine, options, open] of ENGINES) {
  test(
    `a page of many mailboxes reads no more texts than it returns (${engine})`,
    options,
    async () => {
      const storage = await openStorage(
        { ...(await open()), databasePoolSize: 4, redisUrl: undefined, quotas: DEFAULT_QUOTAS },
        createLog('silent'),
      )
      let read = 0
      const database = await storage.database()
      const counting: Database = Object.assign(Object.create(database) as Database, {
        async query<Row>(query: Parameters<Database['query']>[0]) {
          const rows = await database.query<Row>(query)
          for (const row of rows as readonly { message?: string }[])
            read += row.message?.length ?? 0
          return rows
        },
      })
      const relay = new SqlRelayStorage({
        database: counting,
        notifier: undefined,
        quotas: DEFAULT_QUOTAS,
        hideAddress: (address) => address,
        log: createLog('silent'),
      })
      const topics = Array.from({ length: 40 }, createTopic)
      for (const topic of topics)
        await storage.relay.publish(
          {
            topic,
            message: 'x'.repeat(60_000),
            tag: 1,
            expiresAt: Date.now() + 600_000,
            publisher: 'a',
          },
          { limit: 10 },
        )
      const { messages, hasMore } = await relay.listMessages('b', topics, { limit: 500 })
      assert.deepEqual([messages.length, hasMore], [6, true])
      assert.equal(read, messages.length * 60_000)
      await relay.close()
      await storage.close()
    },
  )
}
