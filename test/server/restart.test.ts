import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { RawRelayClient, createClientKey, createTopic, until } from '../helpers/raw-relay-client.js'
import { startServerProcess } from '../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

const KILLS = 2
let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('restart')
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const PLACES: [string, { skip?: string }, () => Promise<[string[], Record<string, string>]>][] = [
  ['embedded', {}, async () => [['--data', join(folder, 'embedded')], {}]],
  [
    'PostgreSQL',
    NO_POSTGRES ? { skip: NO_POSTGRES } : {},
    async () => [[], { DATABASE_URL: await postgres!.createDatabase() }],
  ],
]

for (const [name, options, place] of PLACES) {
  test(
    `${name}: a restart keeps projects, subscriptions and undelivered messages`,
    { ...options, timeout: TEST_HANG_MS },
    async () => {
      const [args, env] = await place()
      const [topic, key] = [createTopic(), createClientKey()]
      const first = await startServerProcess(args, env)
      const subscriber = new RawRelayClient(first.relay, { projectId: first.projectId, key })
      await subscriber.call('irn_subscribe', { topic })
      await subscriber.close()
      const sender = new RawRelayClient(first.relay, { projectId: first.projectId })
      for (let n = 0; n < 20; n++)
        await until(() => isKept(sender, topic, `m${n}`), `m${n} is acknowledged`)
      const stopped = first.stop()
      assert.equal((await sender.closed).code, 1001)
      assert.equal(await stopped, 0)

      const second = await startServerProcess(args, env)
      assert.equal(second.projectId, first.projectId)
      const again = await new RawRelayClient(second.relay, {
        projectId: second.projectId,
        key,
      }).open()
      assert.deepEqual(
        (await again.received(20)).map(({ data }) => data.message),
        Array.from({ length: 20 }, (_, n) => `m${n}`),
        'without naming the topic again',
      )
      again.ws.terminate()
      assert.equal(await second.stop(), 0)
    },
  )

  test(
    `V11 ${name}: ${KILLS} × kill -9 under load lose no acknowledged message`,
    { ...options, timeout: TEST_HANG_MS },
    async () => {
      const [args, env] = await place()
      const acknowledged = new Map<string, string[]>()
      for (let kill = 0; kill < KILLS; kill++) {
        const server = await startServerProcess(args, env)
        const senders = await Promise.all(
          Array.from({ length: 8 }, () =>
            new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
          ),
        )
        const own: string[][] = []
        const load = senders.map(async (sender, who) => {
          const topic = createTopic()
          const kept: string[] = []
          acknowledged.set(topic, kept)
          own.push(kept)
          for (let n = 0; sender.ws.readyState === sender.ws.OPEN; n++) {
            const text = `${kill}:${who}:${n}`
            // The same text is one message, so repeating it is safe: a busy machine may refuse it
            // at first.
            while (sender.ws.readyState === sender.ws.OPEN) {
              if (
                await Promise.race([isKept(sender, topic, text), sender.closed.then(() => false)])
              ) {
                kept.push(text)
                break
              }
            }
          }
        })
        // Killed under load: every sender has some acknowledged messages and continues.
        await until(
          () => own.length === senders.length && own.every((kept) => kept.length >= 5),
          'five acknowledged messages of each sender',
        )
        await server.kill()
        await Promise.all(load)
      }
      const total = [...acknowledged.values()].reduce((sum, kept) => sum + kept.length, 0)
      assert.ok(total > 50, `${total} acknowledged`)
      const server = await startServerProcess(args, env)
      const reader = new RawRelayClient(server.relay, { projectId: server.projectId })
      for (const [topic, kept] of acknowledged) {
        const found: string[] = []
        for (let hasMore = true; hasMore;) {
          const page = (await reader.call('irn_fetchMessages', { topic })) as {
            messages: { message: string }[]
            hasMore: boolean
          }
          found.push(...page.messages.map(({ message }) => message))
          hasMore = page.hasMore
        }
        // There may be one more: stored, but the server was killed before it could answer.
        assert.deepEqual(found.slice(0, kept.length), kept)
        assert.ok(found.length <= kept.length + 1)
      }
      reader.ws.terminate()
      assert.equal(await server.stop(), 0)
    },
  )
}

// False when the server refused: its database did not answer in time.
async function isKept(sender: RawRelayClient, topic: string, text: string): Promise<boolean> {
  const { result, error } = await sender.request('irn_publish', {
    topic,
    message: text,
    ttl: 300,
    tag: 1100,
  })
  if (error && error.data !== 'StorageError') throw new Error(error.message)
  return result === true
}
