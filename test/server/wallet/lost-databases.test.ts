import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import {
  NO_POSTGRES,
  POSTGRES_BINARIES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { createShares, createTestWallet } from '../../helpers/custody/wallet-device.js'

const EMAILS = ['ada@example.org', 'bea@example.org', 'cyd@example.org']
const MINUTE_MS = 60_000

let postgres: PostgresServer
let roles: TwoRoles
let databases: { api: string; vault: string }
before(async () => {
  if (NO_POSTGRES) return
  postgres = await startPostgres()
  databases = { api: await postgres.createDatabase(), vault: await postgres.createDatabase() }
  roles = await startTwoRoles({ databases })
})
after(async () => {
  await roles?.stop()
  await postgres?.stop()
})

test(
  'drill: both databases are lost and restored from pg_dump while the roles run, and every wallet opens on its own device and on a new one',
  { skip: NO_POSTGRES },
  async () => {
    const people = []
    for (const [index, email] of EMAILS.entries()) {
      const device = await roles.createDevice()
      const { done } = await device.signIn(email)
      const { shares, answers } = await device.enrol(done, createShares(), {
        wallet: createTestWallet(index + 1),
      })
      assert.equal(answers.at(-1)!.status, 200, JSON.stringify(answers))
      people.push({ email, device, shares, accountId: done.accountId })
    }
    const dumps = Object.values(databases).map((database) => ({
      database,
      dump: execFileSync(`${POSTGRES_BINARIES}/pg_dump`, ['--format=custom', database]),
    }))
    for (const { database } of dumps)
      await queryPostgres(database, 'drop schema public cascade; create schema public')
    await assert.rejects((await roles.createDevice()).begin(EMAILS[0]!))
    for (const { database, dump } of dumps)
      execFileSync(
        `${POSTGRES_BINARIES}/pg_restore`,
        ['--clean', '--if-exists', '--exit-on-error', '--no-owner', '--dbname', database],
        { input: dump },
      )
    roles.pass(MINUTE_MS)
    for (const { email, device, shares, accountId } of people) {
      const own = await device.signIn(email)
      assert.equal(own.done.accountId, accountId)
      assert.equal(await device.open(own.login, own.login.loginId, own.done.share!), shares.auth)
      roles.pass(MINUTE_MS)
      const fresh = await roles.createDevice()
      const { login, verified } = await fresh.signIn(email)
      assert.equal(await fresh.open(login, login.loginId, verified.share!), shares.recovery)
      roles.pass(MINUTE_MS)
    }
  },
)
