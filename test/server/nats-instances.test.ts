import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { CommandError } from '../../server/src/operation/commands/command-error.js'
import { runOnServer } from '../../server/src/operation/commands/run-command.js'
import { createLog } from '../../server/src/operation/log.js'
import { DEFAULT_CONFIG } from '../../server/src/operation/config.js'
import { openDatabase } from '../../server/src/storage/open/open-database.js'
import { createSqlProjects } from '../../server/src/storage/sql-projects.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import { RawRelayClient, createClientKey, createTopic, until } from '../helpers/raw-relay-client.js'
import { startServerProcess, type ServerProcess } from '../helpers/servers/server-process.js'
import { NO_NATS, startNats, type NatsServer } from '../helpers/servers/start-nats.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const skip = NO_NATS ?? NO_POSTGRES ?? false
const PER_SENDER = 150
const KILL_AT = 40

let folder: string
let nats: NatsServer
let postgres: PostgresServer
let databaseUrl: string
let servers: ServerProcess[] = []

before(async () => {
  if (skip) return
  folder = createTemporaryFolder('nats-instances')
  nats = await startNats()
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
  const env = { DATABASE_URL: databaseUrl, NATS_URL: nats.url }
  servers = await Promise.all([1, 2, 3].map(() => startServerProcess([], env)))
})
after(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await nats?.stop()
  await postgres?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const open = (server: ServerProcess, key = createClientKey()) =>
  new RawRelayClient(server.relay, { projectId: server.projectId, key })
const textsOf = (client: RawRelayClient) => client.pushes.map(({ data }) => data.message)

test(
  'three instances on NATS, one killed under load: acknowledged messages arrive, once and in the order of their sender',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const [one, two, three] = servers as [ServerProcess, ServerProcess, ServerProcess]
    const topic = createTopic()
    const steady = [open(one), open(three)]
    const movingKey = createClientKey()
    const moving = open(two, movingKey)
    for (const client of [...steady, moving]) await client.call('irn_subscribe', { topic })

    const expected: string[] = []
    let killed: Promise<void> | undefined
    await Promise.all(
      [one, two, three].map(async (home, who) => {
        let [server, sender] = [home, open(home)]
        for (let n = 0; n < PER_SENDER; n++) {
          if (who === 1 && n === KILL_AT) killed = two.kill()
          const text = `${who}:${n}`
          // Like clients, repeats a publish without an answer on another instance; the same text
          // counts once.
          const stored = await Promise.race([
            sender.publish(topic, text).then(
              () => true,
              () => false,
            ),
            sender.closed.then(() => false),
          ])
          if (!stored) {
            server = server === two ? three : server
            sender = open(server)
            await sender.publish(topic, text)
          }
          expected.push(text)
        }
        sender.ws.terminate()
      }),
    )
    await killed
    await moving.closed

    const back = open(one, movingKey)
    await back.call('irn_subscribe', { topic })
    const sorted = [...expected].sort()
    for (const client of steady) {
      await until(
        () => client.pushes.length >= expected.length,
        () => `${client.pushes.length} of ${expected.length} messages`,
      )
      const texts = textsOf(client)
      assert.deepEqual([...texts].sort(), sorted)
      for (const who of [0, 1, 2])
        assert.deepEqual(
          texts.filter((text) => text.startsWith(`${who}:`)),
          Array.from({ length: PER_SENDER }, (_, n) => `${who}:${n}`),
        )
    }
    // The client of the killed instance gets the rest from its mailbox; what it had acknowledged
    // may be stored or not.
    await until(
      () => new Set([...textsOf(moving), ...textsOf(back)]).size === expected.length,
      'the rest of the mailbox on another instance',
    )
    for (const client of [...steady, back]) client.ws.terminate()
  },
)

test(
  'commands report what they omit when messages are in NATS',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const database = await openDatabase({ ...DEFAULT_CONFIG, databaseUrl }, createLog('silent'))
    try {
      const target = { database, projects: createSqlProjects(database), hasNats: true }
      const { projectId } = servers[0]!
      await assert.rejects(
        runOnServer(target, ['purge', 'project', projectId]),
        (error) => error instanceof CommandError && /NATS.*nats stream purge/.test(error.message),
      )
      assert.match(
        await runOnServer(target, ['backup', `${folder}/backup.gz`]),
        /^Saved \d+ rows .*NATS.*not in the file/,
      )
      assert.match(
        await runOnServer(target, ['project', 'usage', projectId]),
        /^messages +in NATS, not counted$/m,
      )
      const usage = JSON.parse(
        await runOnServer(target, ['project', 'usage', projectId, '--json']),
      ) as Record<string, number | null>
      assert.deepEqual(
        [usage['mailboxBytes'], usage['messages'], usage['subscriptions']! > 0],
        [null, null, true],
      )
      const project = JSON.parse(
        await runOnServer(target, [
          'project',
          'create',
          '--name',
          'Shop',
          '--origin',
          'https://shop.example',
          '--json',
        ]),
      ) as { id: string }
      assert.match(
        await runOnServer(target, ['project', 'delete', project.id]),
        /^Deleted .*NATS.*time to live/,
      )
      assert.match(
        await runOnServer({ ...target, hasNats: false }, ['purge', 'project', projectId]),
        /^Deleted \d+ messages/,
      )
    } finally {
      await database.close()
    }
  },
)
