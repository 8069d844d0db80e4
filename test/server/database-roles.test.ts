import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { createLog } from '../../server/src/operation/log.js'
import { runCommand } from '../../server/src/operation/commands/run-command.js'
import {
  startServer,
  type RunningServer,
  type ServerConfig,
} from '../../server/src/start-server.js'
import { openDatabase } from '../../server/src/storage/open/open-database.js'
import { RawRelayClient, createTopic, until } from '../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

const skip = NO_POSTGRES ?? false
const FILE = readFileSync(
  new URL('../../server/operations/database-roles.sql', import.meta.url),
  'utf8',
)
const ADDRESS = `0x${'1'.repeat(40)}`
const log = createLog('silent')
let postgres: PostgresServer

before(async () => {
  if (skip) return
  postgres = await startPostgres()
  const client = new Client(await postgres.createDatabase())
  await client.connect()
  await client.query(
    'create role wm_relay login; create role wm_web login; create role nobody login',
  )
  await client.end()
})
after(() => postgres?.stop())

const as = (role: string, url: string) => Object.assign(new URL(url), { username: role }).href
const start = (databaseUrl: string, more: Partial<ServerConfig>) =>
  startServer({ port: 0, logLevel: 'silent', databaseUrl, housekeepingMs: 200, ...more })

async function migrateAsOwner(): Promise<string> {
  const url = await postgres.createDatabase()
  const database = await openDatabase({ data: '', databaseUrl: url, databasePoolSize: 2 }, log)
  await runCommand(database, ['migrate'])
  await database.close()
  return url
}

async function grant(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  // Twice, as after an upgrade.
  for (let n = 0; n < 2; n++) await client.query(FILE)
  await client.end()
}

test(
  '--doors relay and the other doors run as two database roles on two ports, and neither reads the data of the other',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const owner = await migrateAsOwner()
    const [relayRole, webRole] = [as('wm_relay', owner), as('wm_web', owner)]
    await grant(owner)
    const servers: RunningServer[] = []
    try {
      // In development each process looks for the development project, which a role without the
      // right to create it needs in place.
      const first = await start(owner, { doors: ['directory'] })
      await first.stop()
      const relay = await start(relayRole, { doors: ['relay'] })
      servers.push(relay)
      const web = await start(webRole, {
        doors: [
          'rpc',
          'names',
          'sign-in',
          'directory',
          'chain-data',
          'smart-sessions',
          'onramp',
          'swaps',
        ],
      })
      servers.push(web)

      const topic = createTopic()
      const [sender, receiver] = [
        new RawRelayClient(relay.relay, { projectId: relay.projectId }),
        new RawRelayClient(relay.relay, { projectId: relay.projectId }),
      ]
      await receiver.call('irn_subscribe', { topic })
      assert.equal(await sender.publish(topic, 'm'), true)
      assert.equal((await receiver.received(1))[0]!.data.message, 'm')
      for (const { ws } of [sender, receiver]) ws.terminate()

      const ask = async (path: string, init?: RequestInit) =>
        (
          await fetch(
            `${web.url}${path}${path.includes('?') ? '&' : '?'}projectId=${web.projectId}`,
            init,
          )
        ).status
      for (const path of [
        '/v1/supported-chains',
        '/v1/profile/account/nobody.user.localhost?apiVersion=2',
        `/v1/sessions/eip155:1:${ADDRESS}`,
        '/getWallets',
        '/auth/v1/nonce',
        '/ready',
      ])
        assert.equal(await ask(path), 200, path)
      const event = { type: 'track', event: 'MODAL_LOADED' }
      assert.notEqual(
        await ask('/e', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            eventId: '8a1f5a3e-7d0a-4c8e-9d53-0a3d7b7f7c11',
            url: 'https://a.example',
            domain: 'a.example',
            timestamp: Date.now(),
            props: event,
          }),
        }),
        503,
      )
      assert.equal((await fetch(`${relay.url}/ready`)).status, 200)

      const isRefused = (url: string, query: string) =>
        assert.rejects(queryPostgres(url, query), /permission denied/, query)
      for (const table of ['names', 'sign_in_accounts', 'smart_sessions', 'events'])
        await isRefused(relayRole, `select 1 from ${table}`)
      for (const table of ['relay_mailbox', 'relay_subscriptions', 'relay_head'])
        await isRefused(webRole, `select 1 from ${table}`)
      assert.deepEqual(
        await queryPostgres(relayRole, 'select name from secrets'),
        [{ name: 'addresses' }],
        'the relay reads no key of sign-in',
      )
      assert.ok(
        (await queryPostgres<{ name: string }>(webRole, 'select name from secrets')).length > 1,
      )

      // Each process deletes the expired rows of its own tables.
      await queryPostgres(owner, `update relay_mailbox set expires_at = 1`)
      await queryPostgres(owner, `insert into sign_in_nonces (nonce, expires_at) values ('n', 1)`)
      await until(
        async () =>
          (
            await queryPostgres(
              owner,
              'select 1 from relay_mailbox union all select 1 from sign_in_nonces',
            )
          ).length === 0,
        'expired rows of both',
      )
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  },
)

test(
  'a role that may not change the schema starts a server on a complete database only, and is told what to do',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    await assert.rejects(
      start(as('nobody', await postgres.createDatabase()), { doors: ['rpc'] }),
      /empty.*may not create tables.*"wallet-modal-server migrate"/,
    )
    const owner = await migrateAsOwner()
    await grant(owner)
    await queryPostgres(owner, 'delete from schema_migrations where id = 12')
    await assert.rejects(
      start(as('wm_web', owner), { doors: ['rpc'] }),
      /lacks the steps 12 .*"wallet-modal-server migrate" with the role that owns the tables/,
    )
  },
)
