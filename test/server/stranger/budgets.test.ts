import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { WebSocket, WebSocketServer } from 'ws'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import {
  startServer,
  type RunningServer,
  type ServerConfig,
} from '../../../server/src/start-server.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'
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
import { prepareData } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const CHAIN = 'eip155:31337'
// A server behind one proxy sees the addresses the test names.
const BEHIND_PROXY = { trustProxy: 1 } as const
let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('stranger')
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const STORES: [string, { skip?: string }, () => Promise<Partial<ServerConfig>>][] = [
  ['memory', {}, async () => ({})],
  [
    'embedded',
    {},
    async () => ({ data: await prepareData(`${folder}/${randomBytes(4).toString('hex')}`) }),
  ],
  [
    'PostgreSQL',
    NO_POSTGRES ? { skip: NO_POSTGRES } : {},
    async () => ({ databaseUrl: await postgres!.createDatabase() }),
  ],
]

async function withServer(
  settings: Partial<ServerConfig>,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ port: 0, logLevel: 'silent', ...settings })
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
  { key = createClientKey(), address = '203.0.113.1' } = {},
): Promise<Response> {
  return fetch(`${server.url}/rpc?projectId=${server.projectId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signToken(key, server.relay)}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
  })
}

const topicsOf = (count: number) => Array.from({ length: count }, createTopic)
const messagesOf = (count: number, size: number) =>
  Array.from({ length: count }, () => ({
    topic: createTopic(),
    message: randomBytes(size / 2).toString('hex'),
    ttl: 604_800,
    tag: 1,
  }))

test('finding 1, 3: POST /rpc pays for a batch what the socket pays, before anything is stored', async () => {
  await withServer(
    { ...BEHIND_PROXY, rateLimit: { burst: 100, perSecond: 0.001 } },
    async (server) => {
      const statuses: number[] = []
      for (let n = 0; n < 10; n++)
        statuses.push((await post(server, 'irn_batchSubscribe', { topics: topicsOf(500) })).status)
      assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join())
      const refused = await post(server, 'irn_batchSubscribe', { topics: topicsOf(500) })
      assert.equal(refused.status, 429)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      assert.equal(
        (await post(server, 'irn_subscribe', { topic: createTopic() }, { address: '203.0.113.2' }))
          .status,
        200,
        'another address is served',
      )
    },
  )
})

for (const [store, options, open] of STORES) {
  test(
    `finding 1: mailboxes that one address filled are full for that address alone, and the refusal names the reason (${store})`,
    options,
    async () => {
      const quotas = { ...DEFAULT_QUOTAS, maxMailboxBytesPerAddress: 2 * 1024 ** 2 }
      await withServer(
        { ...BEHIND_PROXY, ...(await open()), quotas, rateLimit: { burst: 100_000, perSecond: 1 } },
        async (server) => {
          let refusal: { data: string; message: string } | undefined
          let taken = 0
          while (!refusal) {
            const answer = (await (
              await post(server, 'irn_batchPublish', { messages: messagesOf(4, 120_000) })
            ).json()) as { error?: { data: string; message: string } }
            refusal = answer.error
            if (!refusal) taken += 4 * 120_000
            assert.ok(taken <= quotas.maxMailboxBytesPerAddress, `${taken} bytes were taken`)
          }
          assert.equal(refusal.data, 'MailboxLimitExceeded')
          assert.match(refusal.message, /address/)
          const topic = createTopic()
          const other = (await (
            await post(
              server,
              'irn_publish',
              { topic, message: 'x'.repeat(100_000), ttl: 300, tag: 1 },
              { address: '203.0.113.2' },
            )
          ).json()) as { result?: unknown }
          assert.equal(other.result, true, 'another address is not refused')
        },
      )
    },
  )

  test(`finding 1: received messages free space in the quota (${store})`, options, async () => {
    const quotas = { ...DEFAULT_QUOTAS, maxMailboxBytesPerAddress: 64 * 1024 }
    await withServer({ ...(await open()), quotas }, async (server) => {
      const topic = createTopic()
      const receiver = new RawRelayClient(server.relay, { projectId: server.projectId })
      const sender = new RawRelayClient(server.relay, { projectId: server.projectId })
      await receiver.call('irn_subscribe', { topic })
      for (let n = 1; n <= 10; n++) {
        // Two of these exceed the quota: the second is refused until the acknowledgement of the
        // first has arrived.
        while (
          (
            await sender.request('irn_publish', {
              topic,
              message: String(n).padEnd(40_000, '.'),
              ttl: 300,
              tag: 1,
            })
          ).error
        )
          await new Promise((resolve) => setTimeout(resolve, 10))
        await receiver.received(n)
      }
      for (const client of [receiver, sender]) client.ws.terminate()
    })
  })

  test(
    `finding 3: subscriptions of invented clients are limited by address (${store})`,
    options,
    async () => {
      const quotas = { ...DEFAULT_QUOTAS, maxSubscriptionsPerAddress: 1_200 }
      await withServer(
        { ...BEHIND_PROXY, ...(await open()), quotas, rateLimit: { burst: 100_000, perSecond: 1 } },
        async (server) => {
          const ask = async (address?: string) =>
            (
              (await (
                await post(
                  server,
                  'irn_batchSubscribe',
                  { topics: topicsOf(500) },
                  { address: address ?? '203.0.113.1' },
                )
              ).json()) as { error?: { data: string; message: string } }
            ).error
          assert.deepEqual([await ask(), await ask()], [undefined, undefined])
          const refused = await ask()
          assert.equal(refused?.data, 'SubscriberLimitExceeded')
          assert.match(refused!.message, /address/)
          assert.equal(await ask('203.0.113.2'), undefined)
        },
      )
    },
  )

  test(
    `finding 5: messages of irn_fetchMessages are acknowledged once the client has them: nothing is lost when the connection breaks (${store})`,
    options,
    async () => {
      await withServer({ ...BEHIND_PROXY, ...(await open()) }, async (server) => {
        const [topic, key] = [createTopic(), createClientKey()]
        const sender = new RawRelayClient(server.relay, { projectId: server.projectId })
        await sender.publish(topic, 'a request to sign')
        const first = await new RawRelayClient(server.relay, {
          projectId: server.projectId,
          key,
        }).open()
        // The client sends a request and stops reading.
        first.ws.pause()
        first.ws.send(
          JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }),
        )
        await pauseUntilServed(server)
        first.ws.terminate()
        await first.closed
        const overHttp = async () =>
          (
            (await (await post(server, 'irn_fetchMessages', { topic }, { key })).json()) as {
              result: { messages: { message: string }[] }
            }
          ).result.messages.map(({ message }) => message)
        assert.deepEqual(await overHttp(), ['a request to sign'])
        assert.deepEqual(
          await overHttp(),
          ['a request to sign'],
          'nothing proves that an HTTP response arrived',
        )
        const second = new RawRelayClient(server.relay, { projectId: server.projectId, key })
        const fetchOnce = async () =>
          (
            (await second.call('irn_fetchMessages', { topic })) as {
              messages: { message: string }[]
            }
          ).messages.map(({ message }) => message)
        assert.deepEqual(await fetchOnce(), ['a request to sign'])
        assert.deepEqual(await fetchOnce(), [], 'a client that received it does not get it again')
        for (const client of [sender, second]) client.ws.terminate()
      })
    },
  )
}

// Once another client's later request is answered, the earlier one has been handled too.
async function pauseUntilServed(server: RunningServer): Promise<void> {
  const other = new RawRelayClient(server.relay, { projectId: server.projectId })
  for (let n = 0; n < 20; n++) await other.call('irn_fetchMessages', { topic: createTopic() })
  other.ws.terminate()
}

test('finding 2: the sockets of one address follow a limited number of topics, together', async () => {
  await withServer(
    { ...BEHIND_PROXY, relay: { ...DEFAULT_RELAY_LIMITS, maxTopicsPerAddress: 1_000 } },
    async (server) => {
      const clients = await Promise.all(
        [1, 2, 3].map(() =>
          new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
        ),
      )
      const ask = (client: RawRelayClient) =>
        client.request('irn_batchSubscribe', { topics: topicsOf(500) })
      assert.deepEqual(
        [(await ask(clients[0]!)).error, (await ask(clients[1]!)).error],
        [undefined, undefined],
      )
      const refused = (await ask(clients[2]!)).error
      assert.equal(refused?.data, 'SubscriberLimitExceeded')
      assert.match(refused!.message, /1000 topics/)
      await clients[0]!.close()
      await until(() => clients[0]!.ws.readyState === WebSocket.CLOSED, 'the end of one')
      while ((await ask(clients[2]!)).error) await new Promise((resolve) => setTimeout(resolve, 20))
      for (const client of clients) client.ws.terminate()
    },
  )
})

test('E6 an address may hold 64 sockets, and the next one is refused with that reason', async () => {
  await withServer({ rateLimit: { burst: 10_000, perSecond: 1_000 } }, async (server) => {
    const clients = await Promise.all(
      Array.from({ length: 64 }, () =>
        new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
      ),
    )
    const late = new RawRelayClient(server.relay, { projectId: server.projectId })
    const { code, reason } = await late.closed
    assert.equal(code, 1013)
    assert.match(reason, /too many connections/)
    assert.ok(clients.every(({ ws }) => ws.readyState === ws.OPEN))
    for (const client of clients) client.ws.terminate()
  })
})

test('E6 unfinished frames of an address are limited together', async () => {
  await withServer(
    { relay: { ...DEFAULT_RELAY_LIMITS, maxUnreadBytesPerAddress: 1024 ** 2 } },
    async (server) => {
      const clients = await Promise.all(
        Array.from({ length: 4 }, () =>
          new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
        ),
      )
      // The first fragment of a message that never ends.
      for (const { ws } of clients) ws.send('x'.repeat(600 * 1024), { fin: false })
      await Promise.race(clients.slice(1).map(({ closed }) => closed))
      const open = clients.filter(({ ws }) => ws.readyState === ws.OPEN)
      await until(
        () => open.filter(({ ws }) => ws.readyState === ws.OPEN).length <= 1,
        'the end of all but one',
      )
      for (const client of clients) client.ws.terminate()
    },
  )
})

test('finding 7: calls over WebSocket use the budget of the address, by their cost', async () => {
  const upstream = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let passed = 0
  upstream.on('connection', (socket) =>
    socket.on('message', () => {
      passed++
    }),
  )
  await new Promise((resolve) => upstream.once('listening', resolve))
  const url = `ws://127.0.0.1:${(upstream.address() as { port: number }).port}`
  await withServer(
    {
      rateLimit: { burst: 100, perSecond: 1 },
      upstreams: [{ chainId: CHAIN, url }],
      providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
    },
    async (server) => {
      const sockets = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const socket = new WebSocket(
            `${server.url.replace('http', 'ws')}/v1/?chainId=${CHAIN}&projectId=${server.projectId}`,
          )
          await new Promise((resolve) => socket.once('open', resolve))
          return socket
        }),
      )
      for (const socket of sockets)
        for (let id = 0; id < 100; id++)
          socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_getLogs', params: [] }))
      await until(() => passed >= 15, 'the first calls')
      // HTTP is refused now: both use one budget.
      while ((await fetch(`${server.url}/getWallets?projectId=${server.projectId}`)).status !== 429)
        await new Promise((resolve) => setTimeout(resolve, 10))
      assert.ok(passed < 60, `${passed} calls passed`)
      for (const socket of sockets) socket.terminate()
    },
  )
  for (const client of upstream.clients) client.terminate()
  upstream.close()
})

test(
  'finding 9: a request beyond the budget causes no query, including a preflight; the page can read the refusal',
  { skip: NO_POSTGRES ?? false },
  async () => {
    const databaseUrl = await postgres!.createDatabase()
    await withServer({ databaseUrl, rateLimit: { burst: 5, perSecond: 0.001 } }, async (server) => {
      const origin = 'https://app.example'
      const ask = (method: string) =>
        fetch(`${server.url}/getWallets?projectId=${randomBytes(16).toString('hex')}`, {
          method,
          headers: {
            origin,
            ...(method === 'OPTIONS' ? { 'access-control-request-method': 'GET' } : {}),
          },
        })
      while ((await ask('GET')).status !== 429) {
        /* until the budget is exhausted */
      }
      const refused = await ask('GET')
      assert.equal(refused.headers.get('access-control-allow-origin'), origin)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      while ((await ask('OPTIONS')).status !== 429) {
        /* the rest pays for some preflights */
      }
      // With the database unavailable, a request that used it would be refused with 503.
      await postgres!.crash()
      try {
        for (const method of ['GET', 'OPTIONS'])
          assert.equal((await ask(method)).status, 429, method)
      } finally {
        await postgres!.start()
      }
    })
  },
)

test(
  'finding 9: requests with unknown projects do not displace known ones from the cache',
  { skip: NO_POSTGRES ?? false },
  async () => {
    const databaseUrl = await postgres!.createDatabase()
    await withServer(
      { databaseUrl, rateLimit: { burst: 100_000, perSecond: 100_000 } },
      async (server) => {
        const ask = (id: string) => fetch(`${server.url}/getWallets?projectId=${id}`)
        assert.equal((await ask(server.projectId)).status, 200)
        // More than the number of unknown ids that are cached.
        for (let round = 0; round < 12; round++)
          await Promise.all(Array.from({ length: 100 }, () => ask(randomBytes(16).toString('hex'))))
        await postgres!.crash()
        try {
          assert.equal((await ask(server.projectId)).status, 200)
        } finally {
          await postgres!.start()
        }
      },
    )
  },
)

test('RPC over HTTP: an expensive call costs more than one', async () => {
  const node = await fakeWeb(({ body }) => ({
    jsonrpc: '2.0',
    id: (JSON.parse(body) as { id: number }).id,
    result: body.includes('chainId') ? '0x7a69' : [],
  }))
  await withServer(
    {
      rateLimit: { burst: 30, perSecond: 0.001 },
      upstreams: [{ chainId: CHAIN, url: node.url }],
      providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
    },
    async (server) => {
      let answered = 0
      for (; ; answered++) {
        const { status } = await fetch(
          `${server.url}/v1/?chainId=${CHAIN}&projectId=${server.projectId}`,
          {
            method: 'POST',
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] }),
          },
        )
        if (status === 429) break
      }
      assert.ok(answered <= 6, `${answered} calls`)
    },
  )
  node.stop()
})
