import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { DEFAULT_PROVIDERS } from '../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { RawRelayClient, createTopic } from '../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { openSilentLine } from '../helpers/faults/silent-line.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { getTestKeeper } from '../helpers/chains/test-keeper.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import { until } from '../helpers/clocks/until.js'

/** Why Redis is missing here, or undefined: the runner counts and prints it. */
const NO_REDIS =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'Redis is not installed (apt-get install redis-server); what needs it was NOT tested'
const BURST = 1_000
const BATCH = 100
const skip = NO_POSTGRES ?? NO_REDIS ?? false
let postgres: PostgresServer
let redis: Awaited<ReturnType<typeof startRedis>>
let servers: RunningServer[] = []

before(async () => {
  if (skip) return
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const databaseUrl = await postgres.createDatabase()
  servers = await Promise.all(
    [1, 2].map(() =>
      startServer({ port: 0, logLevel: 'silent', databaseUrl, redisUrl: redis.url }),
    ),
  )
})
after(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await redis?.crash()
  await postgres?.stop()
})

test(
  'Redis passes ids between instances; without it and with it again every message arrives',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const [one, two] = servers as [RunningServer, RunningServer]
    const topic = createTopic()
    const [sender, receiver] = [
      new RawRelayClient(one.relay, { projectId: one.projectId }),
      new RawRelayClient(two.relay, { projectId: two.projectId }),
    ]
    await receiver.call('irn_subscribe', { topic })
    const deliver = async (text: string, count: number) => {
      assert.equal(await sender.publish(topic, text), true, 'publishing does not depend on Redis')
      await receiver.received(count)
    }
    for (let n = 1; n <= 20; n++) await deliver(`m${n}`, n)
    await redis.crash()
    await deliver('without', 21)
    await redis.start()
    for (let n = 22; n <= 26; n++) await deliver(`m${n}`, n)
    assert.equal(new Set(receiver.pushes.map(({ data }) => data.message)).size, 26)
    for (const client of [sender, receiver]) client.ws.terminate()
  },
)

test(
  'a Redis that does not answer delays no request, and is used again when it answers',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const line = await openSilentLine(Number(new URL(redis.url).port))
    const databaseUrl = await postgres.createDatabase()
    const pair = await Promise.all(
      [1, 2].map(() =>
        startServer({
          port: 0,
          logLevel: 'silent',
          databaseUrl,
          redisUrl: `redis://127.0.0.1:${line.port}`,
        }),
      ),
    )
    const [one, two] = pair as [RunningServer, RunningServer]
    try {
      const topic = createTopic()
      const [sender, receiver] = [
        new RawRelayClient(one.relay, { projectId: one.projectId }),
        new RawRelayClient(two.relay, { projectId: two.projectId }),
      ]
      await receiver.call('irn_subscribe', { topic })
      line.silence()
      for (let n = 1; n <= 3; n++) {
        assert.equal(
          await sender.publish(topic, `m${n}`),
          true,
          'an acknowledgement does not wait for Redis',
        )
        await receiver.received(n)
      }
      line.speak()
      for (let n = 4; n <= 14; n++) {
        await sender.publish(topic, `m${n}`)
        await receiver.received(n)
      }
      for (const client of [sender, receiver]) client.ws.terminate()
    } finally {
      await Promise.all(pair.map((server) => server.stop()))
      await line.stop()
    }
  },
)

for (const line of ['Redis', 'PostgreSQL'] as const) {
  test(
    `spending of an address at one instance is subtracted at the others, over ${line}`,
    { skip, timeout: TEST_HANG_MS },
    async () => {
      const databaseUrl = await postgres.createDatabase()
      const settings = {
        port: 0,
        logLevel: 'silent',
        databaseUrl,
        trustProxy: 1,
        rateLimit: { burst: BURST, perSecond: 0.001 },
        upstreams: [{ chainId: 'eip155:1', url: 'http://127.0.0.1:1' }],
        providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
        ...(line === 'Redis' && { redisUrl: redis.url }),
      } as const
      const pair = [await startServer(settings), await startServer(settings)] as const
      try {
        // Calls of unknown methods are refused, and cost as much as others.
        const spend = async ({ url, projectId }: RunningServer, address: string, units: number) => {
          const calls = Array.from({ length: units }, (_, id) => ({
            jsonrpc: '2.0',
            id,
            method: 'x_unknown',
          }))
          return (
            await fetch(`${url}/v1/?chainId=eip155:1&projectId=${projectId}`, {
              method: 'POST',
              headers: { 'x-forwarded-for': address },
              body: JSON.stringify(calls),
            })
          ).status
        }
        // A report is lost if the other instance does not listen yet; the next address is used
        // then.
        let status = 200
        for (let n = 1; status === 200; n++) {
          const address = `203.0.113.${n}`
          for (let spent = 0; spent < BURST; spent += BATCH)
            assert.equal(await spend(pair[0], address, BATCH), 200)
          assert.equal(await spend(pair[0], address, 1), 429)
          // Without a report the other instance still has the whole burst, twice what is requested
          // here.
          let asked = 0
          await until(
            async () =>
              (status = await spend(pair[1], address, 1)) !== 200 || ++asked === BURST / 2,
          )
        }
        assert.equal(status, 429)
        assert.equal(
          await spend(pair[1], '198.51.100.1', BATCH),
          200,
          'another address has its own budget',
        )
      } finally {
        await Promise.all(pair.map((server) => server.stop()))
      }
    },
  )
}

/** A Redis server on a free port, without persistence. */
async function startRedis() {
  const port = await findFreePort()
  let server = run()
  function run() {
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    getTestKeeper().keep(child)
    return child
  }
  const ready = () =>
    new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk) => {
        if (String(chunk).includes('Ready to accept connections')) resolve()
      })
      server.once('exit', () => reject(new Error('redis-server ended')))
    })
  await ready()
  return {
    url: `redis://127.0.0.1:${port}`,
    async crash() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    },
    async start() {
      server = run()
      await ready()
    },
  }
}
