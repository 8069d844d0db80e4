import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { startServer } from '../../../server/src/start-server.js'
import { RawRelayClient, createTopic } from '../../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  POSTGRES_BINARIES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'

let postgres: PostgresServer
before(async () => {
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(() => postgres?.stop())

test(
  'a database that is lost is restored from pg_dump: its projects and undelivered messages are there',
  { skip: NO_POSTGRES },
  async () => {
    const topic = createTopic()
    const lost = await postgres.createDatabase()
    const first = await startServer({ port: 0, logLevel: 'silent', databaseUrl: lost })
    const sender = new RawRelayClient(first.relay, { projectId: first.projectId })
    await sender.publish(topic, 'kept by pg_dump')
    sender.ws.terminate()
    const dump = execFileSync(`${POSTGRES_BINARIES}/pg_dump`, ['--format=custom', lost])
    await first.stop()

    const restored = await postgres.createDatabase()
    execFileSync(
      `${POSTGRES_BINARIES}/pg_restore`,
      ['--exit-on-error', '--no-owner', '--dbname', restored],
      { input: dump },
    )
    const second = await startServer({ port: 0, logLevel: 'silent', databaseUrl: restored })
    try {
      assert.equal(second.projectId, first.projectId)
      const reader = new RawRelayClient(second.relay, { projectId: second.projectId })
      const { messages } = (await reader.call('irn_fetchMessages', { topic })) as {
        messages: { message: string }[]
      }
      assert.deepEqual(
        messages.map(({ message }) => message),
        ['kept by pg_dump'],
      )
      reader.ws.terminate()
    } finally {
      await second.stop()
    }
  },
)
