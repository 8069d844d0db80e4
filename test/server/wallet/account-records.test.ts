import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApiError } from '../../../server/src/http/api-error.js'
import { createLog } from '../../../server/src/operation/log.js'
import { CommandError } from '../../../server/src/operation/commands/command-error.js'
import { runCommand } from '../../../server/src/operation/commands/run-command.js'
import { migrate } from '../../../server/src/storage/open/migrate.js'
import { MIGRATIONS } from '../../../server/src/storage/migrations/index.js'
import { openDatabase } from '../../../server/src/storage/open/open-database.js'
import { checkSignedIn } from '../../../server/src/wallet/vault/own-device.js'
import { addPasskey } from '../../helpers/browser/add-passkey.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createGrantedPermission } from '../../helpers/custody/granted-permission.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createShares,
  createTestWallet,
  readFromMail,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'

const DAY = 24 * 60 * 60_000
const ROLES = ['api', 'vault'] as const
const log = createLog('silent')

describe(
  'the records of an account, by commands of the operator',
  { skip: NO_POSTGRES ?? false },
  () => {
    let postgres: PostgresServer
    let roles: TwoRoles
    let urls: Readonly<Record<(typeof ROLES)[number], string>>

    before(async () => {
      postgres = await startPostgres()
      urls = { api: await postgres.createDatabase(), vault: await postgres.createDatabase() }
      roles = await startTwoRoles({ databases: urls })
    })
    after(async () => {
      await roles?.stop()
      await postgres?.stop()
    })

    async function run(role: (typeof ROLES)[number], ...args: string[]): Promise<string> {
      const database = await openDatabase(
        { data: '', databaseUrl: urls[role], databasePoolSize: 1 },
        log,
      )
      try {
        return await runCommand(database, ['account', ...args])
      } finally {
        await database.close()
      }
    }
    /** Every row of a role's database as text, without the ids of proofs, which last minutes. */
    async function dump(role: (typeof ROLES)[number]): Promise<string> {
      const tables = (await queryPostgres(
        urls[role],
        `select tablename from pg_tables where schemaname = 'public' and tablename <> 'wallet_used'`,
      )) as { tablename: string }[]
      const rows: unknown[] = []
      for (const { tablename } of tables)
        rows.push(await queryPostgres(urls[role], `select * from ${tablename}`))
      return JSON.stringify(rows)
    }
    async function createOwner(email: string, seed: number) {
      const device = await roles.createDevice()
      const { done } = await device.signIn(email)
      const wallet = createTestWallet(seed)
      const { shares, answers } = await device.enrol(done, createShares(), { wallet })
      assert.equal(answers.at(-1)!.status, 200)
      roles.pass(60_000)
      await addPasskey(device, done.access)
      const permission = createGrantedPermission(seed)
      const recorded = await device.api('POST', '/permissions', {
        access: done.access,
        body: { permissions: [permission] },
      })
      assert.equal(recorded.status, 200)
      roles.pass(DAY)
      return { email, device, done, shares, wallet, permission }
    }
    const signInAgain = async (device: WalletDevice, email: string) => {
      roles.pass(DAY)
      return device.signIn(email)
    }

    test('CUST-44 a frozen account is refused by each role alone: sessions, shares, codes and enrolments; it is whole again afterwards', async () => {
      const owner = await createOwner('frozen@example.org', 3)
      const { device, email, shares } = owner
      const { done } = await device.signIn(email)
      assert.match(await run('api', 'freeze', email), /is frozen at api.*vault role too/)
      assert.match(await run('api', 'freeze', done.accountId), /frozen already/)
      const { access, refresh } = done
      const refused = [
        await device.api('GET', '/me', { access }),
        await device.api('POST', '/sessions/refresh', { body: { refresh } }),
        await device.api('POST', '/step-ups', { access, body: { action: 'export' } }),
      ]
      assert.deepEqual(
        refused.map(({ status, field }) => [status, field]),
        refused.map(() => [403, 'frozen']),
      )
      // The code is right, and no auth share follows.
      roles.pass(DAY)
      const { login, ticket } = await device.reachCode(email)
      roles.pass(60_000)
      const { vaultTicket } = await device.verify(login, ticket)
      const completed = await device.api('POST', `/logins/${login.loginId}/complete`, {
        body: { vaultTicket },
      })
      assert.deepEqual([completed.status, completed.field], [403, 'frozen'])
      await run('api', 'unfreeze', email)

      await run('vault', 'freeze', email)
      roles.pass(DAY)
      await assert.rejects(device.signIn(email), /verify: 403 .*frozen/)
      roles.pass(DAY)
      await assert.rejects((await roles.createDevice()).signIn(email), /verify: 403 .*frozen/)
      assert.match(await run('vault', 'unfreeze', email), /by the operator has ended at vault/)
      assert.match(await run('vault', 'unfreeze', email), /was not frozen/)

      const again = await signInAgain(device, email)
      assert.equal(
        await device.open(again.login, again.login.loginId, again.done.share!),
        shares.auth,
      )
      const fresh = await roles.createDevice()
      const restored = await signInAgain(fresh, email)
      assert.equal(
        await fresh.open(restored.login, restored.login.loginId, restored.verified.share!),
        shares.recovery,
      )
    })

    test('CUST-62 the freeze of the operator and that of the owner are two facts at each role: neither replaces the other, and ending one leaves the other', async () => {
      const { device, email, done } = await createOwner('both@example.org', 8)
      const { access } = (await device.signIn(email)).done
      const { accountId } = done
      const vault = (path: string) => device.vault('POST', path, { body: { accountId } })
      const askApi = async () => (await device.api('GET', '/spending', { access })).field
      const frozenAtVault = async () => (await vault('/guard')).body['frozen'] as { at: number }
      assert.equal((await device.api('POST', '/freeze', { access })).status, 200)
      assert.equal((await vault('/freeze')).status, 200)
      const [{ at }, [before]] = [
        await frozenAtVault(),
        await queryPostgres(urls.api, `select * from wallet_frozen where by_owner`),
      ]
      for (const role of ROLES) assert.match(await run(role, 'freeze', email), /is frozen at/)
      assert.equal(await askApi(), 'frozen')
      assert.equal((await vault('/guard')).field, 'frozen')
      for (const role of ROLES) {
        assert.match(await run(role, 'unfreeze', email), /by the operator has ended at/)
        assert.match(await run(role, 'unfreeze', email), /was not frozen by the operator/)
      }
      assert.equal(await askApi(), 'frozen_by_owner', 'the owner’s own stays')
      assert.equal((await frozenAtVault()).at, at)
      assert.deepEqual(
        await queryPostgres(urls.api, `select * from wallet_frozen where by_owner`),
        [before],
        'with its time, so the mailed link still ends it',
      )
      // Now the other way round: the owner's ends, and the operator's stays.
      for (const role of ROLES) await run(role, 'freeze', email)
      for (const role of ROLES) {
        assert.match(await run(role, 'unfreeze', email, '--owner'), /by its owner has ended at/)
        assert.match(await run(role, 'unfreeze', email, '--owner'), /was not frozen by its owner/)
      }
      assert.equal(await askApi(), 'frozen')
      assert.equal((await vault('/guard')).field, 'frozen')
      for (const role of ROLES) await run(role, 'unfreeze', email)
      assert.equal(await askApi(), undefined)
      assert.equal(await frozenAtVault(), null)
    })

    test('CUST-62 the owner freezes by a mailed link during a freeze of the operator; one that the previous version has written is kept apart too', async () => {
      const { device, email, done } = await createOwner('link@example.org', 9)
      roles.mailbox.clear()
      await (await roles.createDevice()).signIn(email)
      const link = await readFromMail(
        roles.mailbox,
        email,
        /opened on[^]*?(http\S+\/wallet\/v1\/freeze\/link\?token=\S+)/,
      )
      const { access } = (await signInAgain(device, email)).done
      // As an instance of the previous version writes it.
      await queryPostgres(urls.api, `insert into wallet_frozen values ('${done.accountId}', 7)`)
      assert.equal((await device.api('GET', '/spending', { access })).field, 'frozen')
      assert.equal((await fetch(link, { method: 'POST' })).status, 200)
      assert.equal((await device.api('GET', '/spending', { access })).field, 'frozen')
      assert.match(await run('api', 'unfreeze', email), /by the operator has ended/)
      roles.pass(60_000)
      const { done: again } = await device.signIn(email)
      assert.equal(again.frozen, true, 'the owner’s own')
      await run('api', 'unfreeze', email, '--owner')
    })

    test('CUST-62 migration 280 takes over the freezes of operators, and leaves the rows that the previous version reads', async () => {
      const databaseUrl = await postgres.createDatabase()
      const database = await openDatabase({ data: '', databaseUrl, databasePoolSize: 1 }, log)
      try {
        await migrate(
          database,
          MIGRATIONS.filter(({ id }) => id < 280),
        )
        await queryPostgres(
          databaseUrl,
          `insert into wallet_frozen values ('a', 1, false, null), ('b', 2, true, null)`,
        )
        await migrate(database, MIGRATIONS)
        assert.deepEqual(
          await queryPostgres(databaseUrl, 'select account_id from wallet_operator_freezes'),
          [{ account_id: 'a' }],
        )
        assert.equal((await queryPostgres(databaseUrl, 'select from wallet_frozen')).length, 2)
      } finally {
        await database.close()
      }
    })

    test('CUST-72 migration 320 counts a device of before as signed in at its time, however long ago it was enrolled', async () => {
      const databaseUrl = await postgres.createDatabase()
      const database = await openDatabase({ data: '', databaseUrl, databasePoolSize: 1 }, log)
      try {
        await migrate(
          database,
          MIGRATIONS.filter(({ id }) => id < 320),
        )
        await queryPostgres(
          databaseUrl,
          `insert into vault_accounts (id, created_at) values ('a', 7);
           insert into vault_enrolments (id, account_id, jkt, share, commitments, addresses, created_at) values ('e', 'a', 'key', '{}', '{}', '{}', 7)`,
        )
        await migrate(database, MIGRATIONS)
        const device = { accountId: 'a', jkt: 'key' }
        await checkSignedIn(database.orm, device, Date.now() + 29 * DAY)
        await assert.rejects(checkSignedIn(database.orm, device, Date.now() + 31 * DAY), ApiError)
      } finally {
        await database.close()
      }
    })

    test('CUST-45 an export has what a role knows of an account, and nothing that opens it', async () => {
      const { email, device, wallet } = await createOwner('exported@example.org', 4)
      const { done } = await device.signIn(email)
      for (const role of ROLES) {
        const text = await run(role, 'export', email)
        const { id, records } = JSON.parse(text) as {
          id: string
          records: Record<string, object[]>
        }
        assert.equal(id, done.accountId)
        assert.ok(text.includes(wallet.addresses.eip155) && text.includes(email))
        for (const word of ['"dek"', '"seed"', '"wrapped"', '"challenge"', 'w'.repeat(80)])
          assert.ok(!text.includes(word), `${role} ${word}`)
        assert.ok(Object.keys(records).length > 2)
      }
      const { records } = JSON.parse(await run('api', 'export', done.accountId)) as {
        records: Record<string, object[]>
      }
      for (const name of [
        'account',
        'identities',
        'devices',
        'sessions',
        'log',
        'passkeys',
        'permissions',
      ])
        assert.ok(records[name]!.length > 0, name)
    })

    test('CUST-46 erasing destroys the shares of both roles and every record of the account, and of no other', async () => {
      const other = await createOwner('kept@example.org', 5)
      const owner = await createOwner('erased@example.org', 6)
      const { email, device, done, shares, wallet, permission } = owner
      const second = await signInAgain(device, email)
      roles.pass(60_000)
      const words = [
        email,
        done.accountId,
        shares.enrolmentId,
        device.jkt,
        wallet.addresses.eip155,
        permission.hash,
      ]
      for (const role of ROLES) {
        await assert.rejects(run(role, 'erase', email), (error: Error) => {
          assert.ok(error instanceof CommandError)
          assert.match(error.message, new RegExp(`--confirm ${done.accountId}`))
          return true
        })
        assert.ok((await dump(role)).includes(shares.enrolmentId), 'nothing is erased unconfirmed')
        assert.match(
          await run(role, 'erase', email, '--confirm', done.accountId),
          new RegExp(`Erased ${done.accountId} at ${role}`),
        )
        const text = await dump(role)
        for (const word of words) assert.ok(!text.includes(word), `${role} still has ${word}`)
      }
      const { access, refresh } = second.done
      assert.equal((await device.api('GET', '/me', { access })).status, 401)
      assert.equal(
        (await device.api('POST', '/sessions/refresh', { body: { refresh } })).status,
        401,
      )
      await assert.rejects(run('api', 'export', email), /No role of this database has an account/)
      // The address is free: its next sign-in makes another wallet.
      const fresh = await roles.createDevice()
      const begun = await signInAgain(fresh, email)
      assert.deepEqual([begun.done.isNew, begun.done.accountId === done.accountId], [true, false])
      const { answers } = await fresh.enrol(begun.done, createShares(), {
        wallet: createTestWallet(7),
      })
      assert.equal(answers.at(-1)!.status, 200)
      const kept = await signInAgain(other.device, other.email)
      assert.equal(
        await other.device.open(kept.login, kept.login.loginId, kept.done.share!),
        other.shares.auth,
      )
    })

    test('an unknown account, a missing name and an unknown act are refused with the usage', async () => {
      await assert.rejects(run('api', 'freeze', 'nobody@example.org'), /No role of this database/)
      for (const args of [['freeze'], ['melt', 'x'], ['export', 'x', 'y']])
        await assert.rejects(run('api', ...args), CommandError)
    })
  },
)
