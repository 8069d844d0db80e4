import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket, WebSocketServer } from 'ws'
import { DEFAULT_PROVIDERS } from '../../server/src/providers/settings.js'
import { DEFAULT_RELAY_LIMITS } from '../../server/src/relay/limits.js'
import { startServer } from '../../server/src/start-server.js'
import { toRegistrationMessage } from '../../src/services/names/register-name.js'
import { fakeWeb } from '../helpers/fakes/fake-web.js'
import { createClientKey, RawRelayClient, until } from '../helpers/raw-relay-client.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

const CHAIN = 'eip155:31337'
const CALL = { jsonrpc: '2.0', method: 'eth_blockNumber', params: [] }
// A busy machine must answer a ping, and use a connection again, within these.
const PING_MS = 4_000
const UNUSED_MS = 3_000
const SILENT_MS = 8_000

// Each test has its own server, and mostly waits.
describe('limits', { concurrency: true }, () => {
  test('RPC: a batch costs as much as its calls one by one', async () => {
    const node = await fakeWeb(({ body }) => {
      const calls = JSON.parse(body) as { id: number } | { id: number }[]
      // Only the request for the chain id comes alone.
      return Array.isArray(calls)
        ? calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
        : { jsonrpc: '2.0', id: calls.id, result: toHex(Number(CHAIN.split(':')[1])) }
    })
    const server = await startServer({
      port: 0,
      logLevel: 'silent',
      rateLimit: { burst: 100, perSecond: 1 },
      upstreams: [{ chainId: CHAIN, url: node.url }],
      providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
    })
    try {
      const ask = (size: number) =>
        fetch(`${server.url}/v1/?chainId=${CHAIN}&projectId=${server.projectId}`, {
          method: 'POST',
          body: JSON.stringify(Array.from({ length: size }, (_, id) => ({ ...CALL, id }))),
        })
      assert.deepEqual([(await ask(40)).status, (await ask(40)).status], [200, 200])
      const refused = await ask(40)
      assert.equal(refused.status, 429)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      assert.equal(
        node.seen.filter(({ body }) => Array.isArray(JSON.parse(body))).length,
        2,
        'nothing of it reaches a node',
      )
    } finally {
      await server.stop()
      node.stop()
    }
  })

  test('RPC over WebSocket: frames pass no faster than the budget, in order; an address has a limited number of connections; a silent client is disconnected', async () => {
    const upstream = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    const heard: number[] = []
    upstream.on('connection', (socket) =>
      socket.on('message', (bytes) => heard.push((JSON.parse(String(bytes)) as { id: number }).id)),
    )
    await new Promise((resolve) => upstream.once('listening', resolve))
    const url = `ws://127.0.0.1:${(upstream.address() as { port: number }).port}`
    const server = await startServer({
      port: 0,
      logLevel: 'silent',
      upstreams: [{ chainId: CHAIN, url }],
      relay: {
        ...DEFAULT_RELAY_LIMITS,
        requestBurst: 50,
        requestsPerSecond: 100,
        maxSocketsPerAddress: 2,
        pingIntervalMs: PING_MS,
      },
    })
    const open = async (autoPong = true) => {
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/v1/?chainId=${CHAIN}&projectId=${server.projectId}`,
        { autoPong },
      )
      await new Promise((resolve) => socket.once('open', resolve))
      return socket
    }
    try {
      const flood = await open()
      for (let id = 0; id < 150; id++) flood.send(JSON.stringify({ ...CALL, id }))
      const started = performance.now()
      await until(() => heard.length === 150, 'every frame')
      assert.ok(
        performance.now() - started > 900,
        '100 frames beyond the burst of 50 take a second at 100 per second',
      )
      assert.deepEqual(
        heard,
        heard.toSorted((a, b) => a - b),
      )

      const second = await open()
      const third = await open()
      assert.equal(await new Promise((resolve) => third.once('close', resolve)), 1013)
      second.terminate()
      // It takes the place of the second socket once that is free. A socket that is pinged was
      // admitted.
      const mute = await until(async () => {
        const socket = await open(false)
        const closed = new Promise<number>((resolve) => socket.once('close', resolve))
        const isAdmitted = await Promise.race([
          new Promise((resolve) => socket.once('ping', () => resolve(true))),
          closed.then(() => false),
        ])
        return isAdmitted === true ? { closed } : undefined
      }, 'a connection that answers no ping')
      assert.equal(await mute.closed, 1006, 'no pong')
      assert.equal(flood.readyState, flood.OPEN)
      flood.terminate()
    } finally {
      await server.stop()
      for (const client of upstream.clients) client.terminate()
      upstream.close()
    }
  })

  test(
    'relay: a newer connection of a client is never refused because of its older ones; abandoned ones are closed',
    { timeout: TEST_HANG_MS },
    async () => {
      const server = await startServer({
        port: 0,
        logLevel: 'silent',
        relay: {
          ...DEFAULT_RELAY_LIMITS,
          maxSocketsPerClient: 2,
          silentMs: SILENT_MS,
          unusedMs: UNUSED_MS,
        },
      })
      const key = createClientKey()
      const open = () =>
        new RawRelayClient(server.relay, { key, projectId: server.projectId }).open()
      const use = (client: RawRelayClient) =>
        client.call('irn_subscribe', { topic: '4'.repeat(64) })
      try {
        const used = await open()
        await use(used)
        const forgotten = await open()
        const newest = await open()
        await use(newest)
        assert.equal((await forgotten.closed).code, 4008)
        await use(used)
        const third = await open()
        await use(third)
        const ended = used.closed.then(({ code }) => code)
        let isOver = false
        void ended.then(() => {
          isOver = true
        })
        // Keeps the other two in use until the server closes the first, each within `SILENT_MS` and
        // few enough for the budget of the address.
        while (!isOver) {
          await Promise.all([use(newest), use(third)])
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        assert.equal(await ended, 4008)
      } finally {
        await server.stop()
      }
    },
  )

  test(
    'relay: the connections of an address share a budget, unless their number is unlimited',
    { timeout: TEST_HANG_MS },
    async () => {
      const measure = async (maxSocketsPerAddress: number) => {
        const server = await startServer({
          port: 0,
          logLevel: 'silent',
          rateLimit: { burst: 8, perSecond: 16 },
          relay: { ...DEFAULT_RELAY_LIMITS, maxSocketsPerAddress },
        })
        try {
          const clients = await Promise.all(
            Array.from({ length: 4 }, () =>
              new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
            ),
          )
          const started = performance.now()
          await Promise.all(
            clients.flatMap((client) =>
              Array.from({ length: 30 }, (_, index) =>
                client.call('irn_fetchMessages', { topic: String(index % 10).repeat(64) }),
              ),
            ),
          )
          return performance.now() - started
        } finally {
          await server.stop()
        }
      }
      const bounded = await measure(100)
      assert.ok(
        bounded > 900,
        `120 requests at 40 per second after a burst of 20 took ${bounded} ms`,
      )
      await measure(0)
    },
  )

  test(
    'relay: a thousand repeated subscriptions delay nothing behind them, and unacknowledged messages are still redelivered',
    { timeout: TEST_HANG_MS },
    async () => {
      const server = await startServer({
        port: 0,
        logLevel: 'silent',
        rateLimit: { burst: 100_000, perSecond: 1 },
        relay: { ...DEFAULT_RELAY_LIMITS, requestBurst: 10_000 },
      })
      const topics = ['5'.repeat(64), '6'.repeat(64)]
      const client = await new RawRelayClient(server.relay, {
        projectId: server.projectId,
        acknowledge: false,
      }).open()
      const other = await new RawRelayClient(server.relay, { projectId: server.projectId }).open()
      try {
        const ids = await client.call('irn_batchSubscribe', { topics })
        const answers = await Promise.all(
          Array.from({ length: 1_500 }, () => client.call('irn_batchSubscribe', { topics })),
        )
        assert.ok(answers.every((answer) => JSON.stringify(answer) === JSON.stringify(ids)))
        await other.call('irn_publish', { topic: topics[0], message: 'once', ttl: 300, tag: 1 })
        await until(() => client.pushes.length === 1, 'the message')
        await client.call('irn_batchSubscribe', { topics })
        await until(() => client.pushes.length === 2, 'it again')
      } finally {
        await server.stop()
      }
    },
  )

  test(
    'ends a request sent byte by byte, in head and body, and delays no other request',
    { timeout: TEST_HANG_MS },
    async () => {
      const server = await startServer({
        port: 0,
        logLevel: 'silent',
        requestTimeouts: { headMs: 600, wholeMs: 1_200, idleMs: 120_000 },
      })
      const { port } = new URL(server.url)
      const heads = [
        'GET /getWallets HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
        `POST /e?projectId=${server.projectId} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n`,
      ]
      try {
        await Promise.all(
          heads.map(
            (head) =>
              new Promise<void>((resolve) => {
                const socket = connect(Number(port), '127.0.0.1')
                socket.write(head)
                const drip = setInterval(() => socket.write('a'), 50)
                socket.on('error', () => {})
                socket.on('data', () => {})
                socket.on('close', () => {
                  clearInterval(drip)
                  resolve()
                })
              }),
          ),
        )
        assert.equal((await fetch(`${server.url}/health`)).status, 200)
      } finally {
        await server.stop()
      }
    },
  )

  test('a path requested with another method answers with the allowed one', async () => {
    const server = await startServer({ port: 0, logLevel: 'silent' })
    try {
      const cases: [string, string, string][] = [
        ['DELETE', '/getWallets', 'GET'],
        ['PUT', '/rpc', 'POST'],
        ['PATCH', '/v1/', 'GET, POST'],
        ['POST', '/health', 'GET'],
        ['GET', '/v1/fungible/price', 'POST'],
      ]
      for (const [method, path, allowed] of cases) {
        const answer = await fetch(`${server.url}${path}?projectId=${server.projectId}`, { method })
        assert.equal(answer.status, 405, `${method} ${path}`)
        assert.equal(answer.headers.get('allow'), allowed)
        assert.equal(((await answer.json()) as { status: string }).status, 'FAILED')
      }
      assert.equal((await fetch(`${server.url}/nowhere`, { method: 'DELETE' })).status, 404)
    } finally {
      await server.stop()
    }
  })

  test('identity: returns a name registered here while the public name service is unavailable, and does not report a missing one', async () => {
    const server = await startServer({
      port: 0,
      logLevel: 'silent',
      upstreams: [{ chainId: 'eip155:1', url: 'http://127.0.0.1:1' }],
      providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
    })
    try {
      const account = privateKeyToAccount(generatePrivateKey())
      const message = toRegistrationMessage({ name: 'marigold.user.localhost', at: Date.now() })
      const registered = await fetch(`${server.url}/v1/profile/account`, {
        method: 'POST',
        body: JSON.stringify({
          message,
          signature: await account.signMessage({ message }),
          coin_type: 60,
          address: account.address,
        }),
      })
      assert.equal(registered.status, 200)
      const ask = (address: string) =>
        fetch(`${server.url}/v1/identity/${address}?projectId=${server.projectId}`)
      assert.equal(
        ((await (await ask(account.address)).json()) as { name: string }).name,
        'marigold.user.localhost',
      )
      const unknown = await ask(`0x${'1'.repeat(40)}`)
      assert.equal(unknown.status, 503)
      assert.ok(Number(unknown.headers.get('retry-after')) >= 1)
    } finally {
      await server.stop()
    }
  })
})
