import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { startServer } from '../../../server/src/start-server.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
  until,
} from '../../helpers/raw-relay-client.js'

// The budget of an address: 3.1 MiB of copies. Subscriptions and requests of the test take less
// than half of it.
const SMALL = { burst: 100, perSecond: 0.001 }
const [WRITER, FOLLOWER] = ['203.0.113.1', '127.0.0.1']
const SOCKETS = 16
const MESSAGE_BYTES = 120_000

/**
 * Publishes to a topic that `sockets` connections of one address follow, until that address is
 * refused or `most` messages are delivered.
 */
async function publishTo(
  sockets: number,
  most: number,
): Promise<{ delivered: number; refused: boolean }> {
  const server = await startServer({ port: 0, logLevel: 'silent', trustProxy: 1, rateLimit: SMALL })
  const clients = Array.from(
    { length: sockets },
    () => new RawRelayClient(server.relay, { projectId: server.projectId }),
  )
  try {
    const topic = createTopic()
    for (const client of clients) {
      await client.open()
      assert.equal((await client.request('irn_subscribe', { topic })).error, undefined)
    }
    const isRefused = async () =>
      (
        await fetch(`${server.url}/getAnalyticsConfig?projectId=${server.projectId}`, {
          headers: { 'x-forwarded-for': FOLLOWER },
        })
      ).status === 429
    for (let delivered = 0; delivered < most; delivered++) {
      const response = await fetch(`${server.url}/rpc?projectId=${server.projectId}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${signToken(createClientKey(), server.relay)}`,
          'x-forwarded-for': `${WRITER}${delivered}`,
        },
        body: JSON.stringify({
          id: 1,
          jsonrpc: '2.0',
          method: 'irn_publish',
          params: {
            topic,
            message: randomBytes(MESSAGE_BYTES / 2).toString('hex'),
            ttl: 300,
            tag: 1,
          },
        }),
      })
      assert.equal(response.status, 200)
      await until(
        () => clients.every(({ pushes }) => pushes.length > delivered),
        'the message on every socket',
      )
      if (await isRefused()) return { delivered: delivered + 1, refused: true }
    }
    return { delivered: most, refused: false }
  } finally {
    for (const { ws } of clients) ws.terminate()
    await server.stop()
  }
}

test('an address that follows a topic on many sockets pays for the copies', async () => {
  const { delivered, refused } = await publishTo(SOCKETS, 12)
  assert.ok(refused && delivered <= 4, `${delivered} messages, each sent ${SOCKETS} times`)
})

test('one socket pays for no copy', async () => {
  assert.deepEqual(await publishTo(1, 8), { delivered: 8, refused: false })
})
