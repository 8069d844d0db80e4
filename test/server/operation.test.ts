import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { createBudgets } from '../../server/src/http/budget/budgets.js'
import { readClientAddress } from '../../server/src/http/client-address.js'
import { toLoggedError, toLoggedReason } from '../../server/src/operation/log.js'
import { DEFAULT_PROVIDERS } from '../../server/src/providers/settings.js'
import { openMemoryDatabase } from '../../server/src/storage/open/open-memory-database.js'
import { projects } from '../../server/src/storage/schema/projects.js'
import { startServer } from '../../server/src/start-server.js'
import { fakeWeb } from '../helpers/fakes/fake-web.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
} from '../helpers/raw-relay-client.js'
import { startServerProcess } from '../helpers/servers/server-process.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

let folder: string
before(async () => {
  folder = createTemporaryFolder('operation')
})
after(() => rm(folder, { recursive: true }))

test('metrics: available on this machine; behind a proxy, or from elsewhere, only with the token', async () => {
  const open = await startServer({ port: 0, logLevel: 'silent' })
  const closed = await startServer({
    port: 0,
    logLevel: 'silent',
    metricsToken: 'a-token-that-is-long',
  })
  try {
    const client = new RawRelayClient(open.relay, { projectId: open.projectId })
    await client.publish(createTopic(), 'counted')
    await fetch(`${open.url}/getWallets?projectId=${open.projectId}&search=secret-search`)
    const response = await fetch(`${open.url}/metrics`)
    const text = await response.text()
    assert.match(response.headers.get('content-type')!, /text\/plain/)
    for (const line of [
      'wallet_modal_relay_publishes_total{outcome="stored"} 1',
      'wallet_modal_relay_sockets 1',
      'wallet_modal_storage_up 1',
      'wallet_modal_http_requests_total{route="/getWallets",method="GET",status="200"} 1',
      'process_resident_memory_bytes',
    ])
      assert.ok(text.includes(line), line)
    assert.doesNotMatch(text, /secret-search/)
    assert.equal(
      (await fetch(`${open.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status,
      401,
    )
    assert.equal(
      await askAs('rebound.example', open.url),
      401,
      'a page on this machine whose name was re-bound',
    )
    assert.equal(await askAs('localhost', open.url), 200)
    const statuses = await Promise.all(
      [undefined, 'Bearer wrong', 'Bearer a-token-that-is-long'].map(
        async (authorization) =>
          (
            await fetch(`${closed.url}/metrics`, {
              headers: authorization ? { authorization } : {},
            })
          ).status,
      ),
    )
    assert.deepEqual(statuses, [401, 401, 200])
    client.ws.terminate()
  } finally {
    await Promise.all([open.stop(), closed.stop()])
  }
})

// `fetch` sets no Host.
function askAs(host: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/metrics`, { headers: { host } }, (response) =>
      resolve(response.resume().statusCode ?? 0),
    ).on('error', reject)
  })
}

test('metrics: count and time calls to nodes and external services, under names that no outsider chooses', async () => {
  const node = await fakeWeb(({ body }) => ({
    jsonrpc: '2.0',
    id: (JSON.parse(body) as { id: number }).id,
    result: '0x1',
  }))
  const prices = await fakeWeb(() => new Response('busy', { status: 503 }))
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: [
      { chainId: 'eip155:1', url: node.url },
      { chainId: 'eip155:2', url: 'http://127.0.0.1:1' },
    ],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      prices: { source: 'defillama', defiLlamaUrl: prices.url },
    },
  })
  try {
    const query = `projectId=${server.projectId}`
    const rpc = (chainId: string) =>
      fetch(`${server.url}/v1/?chainId=${chainId}&${query}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }),
      })
    assert.equal((await rpc('eip155:1')).status, 200)
    assert.equal((await rpc('eip155:2')).status, 503)
    assert.equal((await rpc('eip155:CANARY')).status, 400)
    const asked = await fetch(`${server.url}/v1/fungible/price?${query}`, {
      method: 'POST',
      body: JSON.stringify({
        currency: 'usd',
        addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
      }),
    })
    assert.equal(asked.status, 503)
    const text = await (await fetch(`${server.url}/metrics`)).text()
    for (const line of [
      'wallet_modal_outside_calls_total{service="rpc eip155:1",outcome="answered"} 1',
      'wallet_modal_outside_calls_total{service="rpc eip155:2",outcome="failed"} 1',
      'wallet_modal_outside_calls_total{service="DefiLlama",outcome="failed"} 1',
      'wallet_modal_outside_call_seconds_count{service="DefiLlama"} 1',
    ])
      assert.ok(text.includes(line), line)
    assert.doesNotMatch(text, /CANARY/)
  } finally {
    await server.stop()
    node.stop()
    prices.stop()
  }
})

test('request ids: the caller’s own if well-formed, otherwise a new one', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent' })
  try {
    const idFor = async (id?: string) =>
      (
        await fetch(`${server.url}/health`, {
          headers: id === undefined ? {} : { 'x-request-id': id },
        })
      ).headers.get('x-request-id')!
    assert.equal(await idFor('trace-12345678'), 'trace-12345678')
    for (const id of [undefined, 'short', 'with space and "quotes"', 'x'.repeat(65)])
      assert.match(await idFor(id), /^[0-9a-f-]{36}$/)
  } finally {
    await server.stop()
  }
})

test('budgets: of an address, of a project over all addresses, of a network for IPv6; and over WebSocket too', async () => {
  const limiter = createBudgets({
    address: { burst: 3, perSecond: 0.01 },
    client: { burst: 2, perSecond: 0.01 },
    project: { burst: 5, perSecond: 0.01 },
    limits: { maxSockets: 1, maxTopics: 1, maxUnreadBytes: 1, maxPages: 1, maxBacklogBytes: 1 },
  })
  const project = 'a'.repeat(32)
  assert.deepEqual(
    ['1.1.1.1', '1.1.1.1', '1.1.1.1'].map((address) => limiter.tryTake(address, project)),
    [0, 0, 0],
  )
  assert.ok(limiter.tryTake('1.1.1.1', project) > 0)
  assert.deepEqual(
    [limiter.tryTake('2.2.2.2', project), limiter.tryTake('3.3.3.3', project)],
    [0, 0],
  )
  assert.ok(limiter.tryTake('4.4.4.4', project) > 0, 'the project has used up its budget')
  assert.equal(limiter.tryTake('4.4.4.4', 'b'.repeat(32)), 0)
  for (const address of ['2001:db8::1', '2001:db8::ffff:2', '2001:db8:0:0:1::'])
    assert.equal(limiter.tryTake(address, undefined), 0)
  assert.ok(limiter.tryTake('2001:db8::5', undefined) > 0)
  assert.equal(limiter.tryTake('2001:db8:0:1::5', undefined), 0)

  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    projectRateLimit: { burst: 3, perSecond: 0.001 },
  })
  try {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(`${server.url}/getWallets?projectId=${server.projectId}`),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    assert.ok(refused.length > 0 && refused.length <= 3)
    assert.ok(refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1))
    await assert.rejects(
      new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
      /429/,
    )
  } finally {
    await server.stop()
  }
})

test('behind proxies the address that they saw counts, not what a client wrote before it', () => {
  const request = (forwarded?: string) =>
    ({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.1' },
    }) as never
  assert.equal(readClientAddress(request('6.6.6.6, 1.2.3.4'), 0), '10.0.0.1')
  assert.equal(readClientAddress(request('6.6.6.6, 1.2.3.4'), 1), '1.2.3.4')
  assert.equal(readClientAddress(request('6.6.6.6, 1.2.3.4, 10.0.0.9'), 2), '1.2.3.4')
  assert.equal(readClientAddress(request(), 1), '10.0.0.1')
})

test('stopping: /serving and /ready are 503 first, pending requests finish, later ones are refused', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent', drainS: 1 })
  const client = await new RawRelayClient(server.relay, { projectId: server.projectId }).open()
  // The time in which load balancers notice. The test ends it, however long a busy machine takes
  // for the requests.
  let endDrain = () => {}
  const timer = mock.method(globalThis, 'setTimeout', (end: () => void) => {
    endDrain = end
  })
  const stopping = server.stop()
  timer.mock.restore()
  for (const probe of ['/serving', '/ready'])
    assert.equal((await fetch(server.url + probe)).status, 503, probe)
  const answer = await fetch(`${server.url}/health`)
  assert.deepEqual(
    [answer.status, answer.headers.get('connection')],
    [200, 'close'],
    'served, and told to ask elsewhere next',
  )
  assert.equal(await client.publish(createTopic(), 'still taken'), true)
  await assert.rejects(
    new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
    /503/,
  )
  endDrain()
  await stopping
  assert.equal((await client.closed).code, 1001)
  await assert.rejects(fetch(`${server.url}/health`))
})

test(
  'the log of a normal hour: start, requests except probes, stop',
  { timeout: TEST_HANG_MS },
  async () => {
    const server = await startServerProcess(['--data', 'memory:'], { LOG_LEVEL: 'info' })
    for (const path of [
      '/health',
      '/serving',
      '/ready',
      '/metrics',
      `/getWallets?projectId=${server.projectId}`,
    ])
      assert.equal((await fetch(server.url + path)).status, 200)
    await server.stop()
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; route?: string; seconds?: number })
    assert.deepEqual(
      lines.map(({ msg, route }) => route ?? msg),
      ['listening', '/getWallets', 'stopping', 'stopped'],
    )
    assert.match(String(lines[1]!.seconds), /^\d+(\.\d{1,4})?$/)
  },
)

test(
  'C11 the log contains no secret, even at its most verbose level',
  { timeout: TEST_HANG_MS },
  async () => {
    const server = await startServerProcess(['--data', join(folder, 'log')], { LOG_LEVEL: 'trace' })
    const canaries = {
      message: 'CANARY-message',
      search: 'CANARY-search',
      address: '0xCA7A21CA7A21CA7A21CA7A21CA7A21CA7A21CA7A',
      tag: 'CANARY-tag',
    }
    const key = createClientKey()
    const token = signToken(key, server.relay)
    const client = new RawRelayClient(server.relay, { projectId: server.projectId, key, token })
    const topic = createTopic()
    await client.publish(topic, canaries.message)
    await client.request('irn_publish', { topic, message: `${canaries.message}\0`, ttl: 1, tag: 1 })
    await client.request(canaries.tag, { topic: canaries.message })
    await new RawRelayClient(server.relay, { projectId: server.projectId, token: `${token}x` })
      .closed
    await fetch(
      `${server.url}/getWallets?projectId=${server.projectId}&search=${canaries.search}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    await fetch(
      `${server.url}/v1/account/${canaries.address}/balance?projectId=${server.projectId}`,
    )
    await fetch(`${server.url}/e?projectId=${server.projectId}`, {
      method: 'POST',
      body: JSON.stringify({ props: { address: canaries.address } }),
    })
    await server.stop()
    assert.match(server.log(), /"msg":"request"/)
    for (const secret of [...Object.values(canaries), token.slice(-40), topic, server.projectId])
      assert.ok(!server.log().includes(secret), `the log holds ${secret}`)
  },
)

test('C11 does not log what a database quotes', async () => {
  const database = await openMemoryDatabase()
  try {
    const project = {
      id: 'CANARY',
      name: 'CANARY',
      development: false,
      origins: [],
      features: [],
      analytics: false,
      createdAt: 1,
    }
    await database.orm.insert(projects).values(project)
    const error = await database.orm
      .insert(projects)
      .values(project)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )
    const logged = JSON.stringify(toLoggedError(error))
    assert.match(
      JSON.stringify(error, Object.getOwnPropertyNames(error)),
      /CANARY/,
      'the error itself would tell',
    )
    assert.doesNotMatch(logged, /CANARY/)
    assert.match(logged, /23505/)
    assert.match(logged, /insert into \\"projects\\"/)
    const { message } = error as Error
    assert.match(message, /CANARY/)
    const reason = String(toLoggedReason(message))
    assert.doesNotMatch(reason, /CANARY|params/)
    assert.match(reason, /insert into "projects"/)
  } finally {
    await database.close()
  }
})
