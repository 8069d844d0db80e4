import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { RawRelayClient, createTopic } from '../helpers/raw-relay-client.js'
import { NO_POSTGRES, startPostgres, type PostgresServer } from '../helpers/start-postgres.js'
import { NO_REDIS, startRedis, type RedisServer } from '../helpers/start-redis.js'

const skip = NO_POSTGRES ?? NO_REDIS ?? false
let postgres: PostgresServer
let redis: RedisServer
let servers: RunningServer[] = []

before(async () => {
  if (skip) return
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const databaseUrl = await postgres.createDatabase()
  servers = await Promise.all([1, 2].map(() => startServer({ port: 0, logLevel: 'silent', databaseUrl, redisUrl: redis.url })))
})
after(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await redis?.crash()
  await postgres?.stop()
})

test('Redis carries ids between instances; without it messages come within a second or two, and with it again at once', { skip, timeout: 60_000 }, async () => {
  const [one, two] = servers as [RunningServer, RunningServer]
  const topic = createTopic()
  const [sender, receiver] = [new RawRelayClient(one.relay, { projectId: one.projectId }), new RawRelayClient(two.relay, { projectId: two.projectId })]
  await receiver.call('irn_subscribe', { topic })
  const deliver = async (text: string, count: number) => {
    const started = performance.now()
    assert.equal(await sender.publish(topic, text), true, 'publishing does not depend on Redis')
    await receiver.received(count)
    return performance.now() - started
  }
  const times: number[] = []
  for (let n = 1; n <= 20; n++) times.push(await deliver(`m${n}`, n))
  assert.ok(times.toSorted((a, b) => a - b)[10]! < 100, `median ${times.toSorted((a, b) => a - b)[10]} ms`)
  await redis.crash()
  assert.ok((await deliver('without', 21)) < 3_000)
  await redis.start()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const again: number[] = []
  for (let n = 22; n <= 26; n++) again.push(await deliver(`m${n}`, n))
  assert.ok(again.toSorted((a, b) => a - b)[2]! < 100)
  assert.equal(new Set(receiver.pushes.map(({ data }) => data.message)).size, 26)
  for (const client of [sender, receiver]) client.ws.terminate()
})
