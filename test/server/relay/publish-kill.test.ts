import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  until,
} from '../../helpers/raw-relay-client.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const HOOK = fileURLToPath(new URL('../../helpers/faults/kill-at-step.mjs', import.meta.url))
/**
 * `step → the publisher has its answer, the subscriber has the message` when the server is killed
 * there; undefined: either.
 */
const STEPS: readonly (readonly [string, boolean | undefined, boolean | undefined])[] = [
  ['statement', false, false],
  ['sent', false, false],
  ['stored', false, false],
  ['reply', false, undefined],
  ['replied', true, undefined],
  ['push', undefined, false],
  ['pushed', undefined, true],
  ['receipt', undefined, true],
  ['receipt sent', undefined, true],
  ['receipt stored', undefined, true],
]

describe('kill -9 at each step of a publish', { concurrency: 2, timeout: TEST_HANG_MS }, () => {
  let folder: string
  let postgres: PostgresServer | undefined

  before(async () => {
    folder = createTemporaryFolder('publish-kill')
    if (!NO_POSTGRES) postgres = await startPostgres()
  })
  after(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  for (const engine of ['embedded', 'PostgreSQL']) {
    for (const [step, isAnswered, isDelivered] of STEPS) {
      test(
        `${engine}, ${step}: what was acknowledged is delivered, a repetition stores nothing twice, what was read does not come back later`,
        { skip: engine === 'PostgreSQL' ? (NO_POSTGRES ?? false) : false },
        async (t) => {
          const [args, env]: [string[], Record<string, string>] =
            engine === 'embedded'
              ? [['--data', join(folder, step)], {}]
              : [[], { DATABASE_URL: await postgres!.createDatabase() }]
          const [topic, senderKey, readerKey] = [
            createTopic(),
            createClientKey(),
            createClientKey(),
          ]
          const message = `marked ${topic}`
          const first = await startServerProcess(
            args,
            { ...env, KILL_AT: step, KILL_MARK: message },
            { preload: HOOK },
          )
          const reader = new RawRelayClient(first.relay, {
            projectId: first.projectId,
            key: readerKey,
          })
          await reader.call('irn_subscribe', { topic })
          const sender = await new RawRelayClient(first.relay, {
            projectId: first.projectId,
            key: senderKey,
          }).open()
          const publish = (client: RawRelayClient) =>
            client.request('irn_publish', { topic, message, ttl: 300, tag: 1100 })
          const answer = await Promise.race([publish(sender), sender.closed.then(() => undefined)])
          await Promise.all([sender.closed, reader.closed])
          const wasAnswered = answer?.result === true
          const wasDelivered = reader.pushes.length > 0
          if (isAnswered !== undefined)
            assert.equal(wasAnswered, isAnswered, 'the publisher has an answer')
          if (isDelivered !== undefined)
            assert.equal(wasDelivered, isDelivered, 'the subscriber has the message')

          const second = await startServerProcess(args, env)
          t.after(() => second.kill())
          const connect = (key: ReturnType<typeof createClientKey>) => {
            const client = new RawRelayClient(second.relay, { projectId: second.projectId, key })
            t.after(() => client.ws.terminate())
            return client
          }
          // A publisher without an answer sends the message again.
          const again = connect(senderKey)
          if (!wasAnswered) assert.equal((await publish(again)).result, true)
          const returned = connect(readerKey)
          await returned.call('irn_subscribe', { topic })
          const other = connect(createClientKey())
          await other.publish(topic, 'last')
          // A mailbox is read in order: the marked message comes before the last one, or not at
          // all.
          await until(
            () => returned.pushes.some(({ data }) => data.message === 'last'),
            'the last message',
          )
          const found = returned.pushes.map(({ data }) => data.message)
          const copies = found.filter((text) => text === message).length
          assert.ok(
            wasDelivered ? copies <= 1 : copies === 1,
            `${copies} copies after the restart, ${found.join()}`,
          )
          if (step === 'receipt stored') assert.equal(copies, 0, 'its receipt was stored')
          for (const client of [again, returned, other]) client.ws.terminate()
          assert.equal(await second.stop(), 0)
        },
      )
    }
  }
})
