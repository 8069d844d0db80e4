import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { mock, test } from 'node:test'
import { createBudgets, type Budgets } from '../../../server/src/http/budget/budgets.js'
import { prices } from '../../../server/src/http/budget/prices.js'
import { createUpgradeListener } from '../../../server/src/http/sockets/create-upgrade-listener.js'
import { startServer } from '../../../server/src/start-server.js'
import { RawRelayClient, createTopic } from '../../helpers/raw-relay-client.js'

const RATE = { burst: 1_000, perSecond: 200 }
const LIMITS = { maxSockets: 64, maxTopics: 1, maxUnreadBytes: 1, maxPages: 1, maxBacklogBytes: 1 }
const create = (rate = RATE, maxSockets = LIMITS.maxSockets): Budgets =>
  createBudgets({ address: rate, client: rate, project: rate, limits: { ...LIMITS, maxSockets } })

// How many of `count` works of one cost have begun after each of these times, in ms.
async function countBegun(
  budgets: Budgets,
  { cost, count, isOfSocket = false }: { cost: number; count: number; isOfSocket?: boolean },
  times: readonly number[],
): Promise<number[]> {
  return countStarts(budgets, count, (use) => use.pace(cost, { isOfSocket }), times)
}

// Of every test, so that no budget sees its clock go back.
let now = 1_000

// How many of `count` calls have resolved after each of these times, in ms, with anything but
// false.
async function countStarts(
  budgets: Budgets,
  count: number,
  call: (use: ReturnType<Budgets['of']>) => Promise<unknown>,
  times: readonly number[],
): Promise<number[]> {
  mock.timers.enable({ apis: ['setTimeout'] })
  const began = now
  const clock = mock.method(performance, 'now', () => now)
  try {
    const use = budgets.of('203.0.113.1')
    let begun = 0
    for (let n = 0; n < count; n++)
      void call(use).then((isBegun) => {
        if (isBegun !== false) begun++
      })
    const counts: number[] = []
    for (const time of times) {
      mock.timers.tick(began + time - now)
      now = began + time
      await new Promise((resolve) => setImmediate(resolve))
      counts.push(begun)
    }
    return counts
  } finally {
    clock.mock.restore()
    mock.timers.reset()
  }
}

test('a burst of an address begins over four seconds, a twentieth of it at once', async () => {
  const frame = prices.frames(prices.topics(500))
  assert.equal(frame, 75)
  // 13 such frames are a burst of 1,000 units.
  assert.deepEqual(
    await countBegun(create(), { cost: frame, count: 13 }, [0, 100, 1_000, 2_000, 4_000]),
    [0, 1, 4, 7, 13],
  )
  assert.deepEqual(
    await countBegun(create(), { cost: 1, count: 100 }, [0, 100, 200]),
    [50, 75, 100],
    'requests of an ordinary page do not wait',
  )
})

test('64 handshakes of an address begin within a second, 16 of them at once', async () => {
  assert.deepEqual(
    await countStarts(create(), 64, (use) => use.paceHandshake(), [0, 300, 600]),
    [16, 41, 64],
  )
})

test('handshakes of an address do not wait for its frames', async () => {
  const budgets = create()
  await countBegun(budgets, { cost: 1_000, count: 4, isOfSocket: true }, [0])
  assert.deepEqual(await countStarts(budgets, 16, (use) => use.paceHandshake(), [0]), [16])
})

test('no more handshakes of an address wait than it may hold sockets; the others are refused at once, with 429', async () => {
  const budgets = create()
  // A wait of 50 s for the last of them if all waited.
  assert.deepEqual(
    await countStarts(budgets, 5_000, (use) => use.paceHandshake(), [600, 60_000]),
    [64, 64],
  )
  assert.deepEqual(
    await countStarts(budgets, 5_000, (use) => use.paceHandshake(), [600]),
    [64],
    'later ones begin again',
  )
  const upgrade = (isPaced: boolean) =>
    new Promise<string>((resolve) => {
      const socket = new Duplex({
        read() {},
        write(chunk, _encoding, done) {
          resolve(String(chunk))
          done()
        },
      })
      const door = { upgrade: () => resolve('passed on') }
      const full = {
        tryTake: () => 0,
        of: () => ({ paceHandshake: async () => isPaced }),
      } as unknown as Budgets
      createUpgradeListener({
        relay: door,
        rpc: undefined,
        budgets: full,
        isOwnHost: () => true,
        isStopping: () => false,
        readAddress: () => '203.0.113.1',
      })({ url: '/', headers: {} } as IncomingMessage, socket, Buffer.alloc(0))
    })
  assert.match(
    await upgrade(false),
    /^HTTP\/1\.1 429 [^]*Retry-After: 1\r\n[^]*opens too many connections at once/,
  )
  assert.equal(await upgrade(true), 'passed on')
})

test('a small budget is not spread further, a large one in proportion, and none without limits per address', async () => {
  assert.deepEqual(
    await countBegun(create({ burst: 5, perSecond: 0.001 }), { cost: 1, count: 5 }, [0]),
    [5],
  )
  assert.deepEqual(
    await countBegun(create({ burst: 10_000, perSecond: 2_000 }), { cost: 1, count: 1_000 }, [0]),
    [500],
  )
  assert.deepEqual(await countBegun(create(RATE, 0), { cost: 1_000, count: 3 }, [0]), [3])
})

test('a small frame of a socket does not wait for the large ones of other sockets of its address', async () => {
  const budgets = create()
  const use = budgets.of('203.0.113.1')
  for (let n = 0; n < 4; n++) use.addSocket()
  await countBegun(budgets, { cost: 100, count: 10, isOfSocket: true }, [0])
  // A fourth of 250 units a second.
  assert.deepEqual(
    await countBegun(budgets, { cost: 1, count: 1, isOfSocket: true }, [0, 16]),
    [0, 1],
  )
})

test('the server spreads handshakes and frames of one address, over sockets and over HTTP, and answers all of them', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent', rateLimit: RATE })
  try {
    const clients = await Promise.all(
      Array.from({ length: 30 }, () =>
        new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
      ),
    )
    const topics = () => Array.from({ length: 100 }, createTopic)
    const began = performance.now()
    const ids = await Promise.all(
      clients.map(
        (client) => client.call('irn_batchSubscribe', { topics: topics() }) as Promise<string[]>,
      ),
    )
    // 30 × 15 units, of which 50 are available at once and 250 a second; the handshakes have used
    // part of it before.
    assert.ok(performance.now() - began >= 1_400, `${performance.now() - began} ms`)
    assert.ok(ids.every(({ length }) => length === 100))
    for (const { ws } of clients) ws.terminate()
  } finally {
    await server.stop()
  }
})
