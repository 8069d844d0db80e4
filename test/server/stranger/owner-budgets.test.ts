import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import {
  startServer,
  type RunningServer,
  type ServerConfig,
} from '../../../server/src/start-server.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
  type ClientKey,
} from '../../helpers/raw-relay-client.js'
import { toSource } from '../../../server/src/http/budget/source.js'

interface Answer {
  readonly status: number
  readonly retryAfter: number
  readonly text: string
}

// A server behind one proxy sees the addresses the test names.
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

async function post(
  server: RunningServer,
  key: ClientKey,
  address: string,
  method = 'irn_fetchMessages',
  params: unknown = { topic: createTopic() },
): Promise<Answer> {
  const answer = await fetch(`${server.url}/rpc?projectId=${server.projectId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signToken(key, server.relay)}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
  })
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    text: await answer.text(),
  }
}

test('a client key has one budget over HTTP, whatever its addresses; other keys are served', async () => {
  const relay = {
    ...DEFAULT_RELAY_LIMITS,
    requestBurst: 5,
    requestsPerSecond: 0.001,
    clientRateSockets: 2,
  }
  await withServer({ relay }, async (server) => {
    const key = createClientKey()
    for (let n = 0; n < 10; n++)
      assert.equal((await post(server, key, `203.0.113.${n}`)).status, 200)
    const refused = await post(server, key, '203.0.113.99')
    assert.equal(refused.status, 429)
    assert.match(refused.text, /this client key/)
    assert.ok(refused.retryAfter >= 1)
    assert.equal(
      (await post(server, createClientKey(), '203.0.113.99')).status,
      200,
      'another key of the same address is served',
    )
  })
})

test('connections of a client key share its budget with its HTTP requests', async () => {
  const relay = {
    ...DEFAULT_RELAY_LIMITS,
    requestBurst: 10,
    requestsPerSecond: 0.001,
    clientRateSockets: 2,
  }
  await withServer({ relay }, async (server) => {
    const key = createClientKey()
    const [one, two] = [1, 2].map(
      () => new RawRelayClient(server.relay, { projectId: server.projectId, key }),
    )
    // Each socket has its own budget for these; the key has no more than both together.
    for (let n = 0; n < 10; n++)
      await Promise.all(
        [one!, two!].map((client) => client.call('irn_fetchMessages', { topic: createTopic() })),
      )
    const refused = await post(server, key, '203.0.113.1')
    assert.equal(refused.status, 429)
    assert.match(refused.text, /this client key/)
    const other = new RawRelayClient(server.relay, { projectId: server.projectId })
    await other.call('irn_fetchMessages', { topic: createTopic() })
    for (const client of [one!, two!, other]) client.ws.terminate()
  })
})

test('a third connection of a client key is read no faster than the budget of the key', async () => {
  const relay = {
    ...DEFAULT_RELAY_LIMITS,
    requestBurst: 10,
    requestsPerSecond: 0.01,
    clientRateSockets: 2,
  }
  await withServer({ relay }, async (server) => {
    const key = createClientKey()
    const clients = [1, 2, 3].map(
      () => new RawRelayClient(server.relay, { projectId: server.projectId, key }),
    )
    for (let n = 0; n < 10; n++)
      await Promise.all(
        clients
          .slice(0, 2)
          .map((client) => client.call('irn_fetchMessages', { topic: createTopic() })),
      )
    let isAnswered = false
    void clients[2]!.request('irn_fetchMessages', { topic: createTopic() }).then(
      () => {
        isAnswered = true
      },
      () => {},
    )
    // Another key, later and with many requests, is answered in the meantime.
    const other = new RawRelayClient(server.relay, { projectId: server.projectId })
    for (let n = 0; n < 8; n++) await other.call('irn_fetchMessages', { topic: createTopic() })
    assert.equal(isAnswered, false)
    for (const client of [...clients, other]) client.ws.terminate()
  })
})

test('the stored data of a project has a quota over all its addresses, and the refusal names the project', async () => {
  const quotas = {
    ...DEFAULT_QUOTAS,
    maxMailboxBytesPerProject: 200_000,
    maxSubscriptionsPerProject: 700,
  }
  await withServer({ quotas }, async (server) => {
    const publish = (address: string) =>
      post(server, createClientKey(), address, 'irn_publish', {
        topic: createTopic(),
        message: 'x'.repeat(90_000),
        ttl: 300,
        tag: 1,
      })
    for (const address of ['203.0.113.1', '203.0.113.2'])
      assert.match((await publish(address)).text, /"result":true/)
    const full = JSON.parse((await publish('203.0.113.3')).text) as {
      error: { data: string; message: string }
    }
    assert.equal(full.error.data, 'MailboxLimitExceeded')
    assert.match(full.error.message, /of this project/)
    const subscribe = (address: string, count: number) =>
      post(server, createClientKey(), address, 'irn_batchSubscribe', {
        topics: Array.from({ length: count }, createTopic),
      })
    assert.equal(
      (JSON.parse((await subscribe('203.0.113.1', 500)).text) as { result: string[] }).result
        .length,
      500,
    )
    const refused = JSON.parse((await subscribe('203.0.113.2', 500)).text) as {
      error: { data: string; message: string }
    }
    assert.equal(refused.error.data, 'SubscriberLimitExceeded')
    assert.match(refused.error.message, /project/)
  })
})

test('an address has one budget in every notation: IPv4 as such or mapped into IPv6, IPv6 by its /64', () => {
  for (const [address, source] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
  ] as const)
    assert.equal(toSource(address), source, address)
})
