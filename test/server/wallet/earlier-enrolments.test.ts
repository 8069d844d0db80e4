import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { createShares } from '../../helpers/custody/wallet-device.js'

const DAY = 24 * 3_600_000
const skip = NO_POSTGRES ?? false
let postgres: PostgresServer
let databases: { api: string; vault: string }
let roles: TwoRoles
before(async () => {
  if (skip) return
  postgres = await startPostgres()
  databases = { api: await postgres.createDatabase(), vault: await postgres.createDatabase() }
  roles = await startTwoRoles({ databases })
})
after(async () => {
  await roles?.stop()
  await postgres?.stop()
})

async function query(role: 'api' | 'vault', text: string, parameters: unknown[] = []) {
  const client = new Client(databases[role])
  await client.connect()
  try {
    return (await client.query(text, parameters)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
/** The rows of an account as a version without signatures wrote them. */
async function forgetSignatures(accountId: string): Promise<void> {
  for (const [role, table] of [
    ['api', 'wallet_enrolments'],
    ['vault', 'vault_enrolments'],
  ] as const)
    await query(role, `update ${table} set signature = null where account_id = $1`, [accountId])
}

/** An owner with two devices of a version without signatures. */
async function createOwner(email: string) {
  const [first, second] = [await roles.createDevice(), await roles.createDevice()]
  const { done } = await first.signIn(email)
  const { shares } = await first.enrol(done)
  roles.pass(DAY)
  const again = await second.signIn(email)
  const other = await second.enrol(again.done)
  await forgetSignatures(done.accountId)
  roles.pass(DAY)
  return { email, first, second, shares, other: other.shares, accountId: done.accountId }
}

test(
  'CUST-41 an enrolment without a signature opens the wallet on its own device, restores another one from the oldest, confirms and removes nothing, and is signed at the next sign-in',
  { skip },
  async () => {
    const { email, first, shares, other, accountId } = await createOwner('earlier@example.org')

    // The own device opens the wallet, and is asked to enrol again.
    const { login, done } = await first.signIn(email)
    assert.equal(await first.open(login, login.loginId, done.share!), shares.auth)
    assert.equal(done.recovery?.renew, true)

    // It confirms and removes nothing before it has.
    const { access } = done
    for (const action of [
      'export',
      'passkey-add',
      'passkey-remove',
      'device-remove',
      'email-change',
    ]) {
      const { field } = await first.api('POST', '/step-ups', { access, body: { action } })
      assert.equal(field, 'unsigned', action)
    }
    const removed = await first.api('POST', `/devices/${other.enrolmentId}/remove`, {
      access,
      body: {},
    })
    assert.equal(removed.field, 'unsigned')

    // A new device is restored from the oldest enrolment: a stranger's could only be newer.
    roles.pass(DAY)
    const fresh = await roles.createDevice()
    const restored = await fresh.signIn(email)
    assert.equal(restored.enrolmentId, shares.enrolmentId)
    assert.equal(
      await fresh.open(restored.login, restored.login.loginId, restored.verified.share!),
      shares.recovery,
    )

    // Once a device has signed, new devices are restored from it, and it confirms again.
    roles.pass(DAY)
    const next = await first.signIn(email)
    const signed = await first.enrol(next.done, createShares())
    assert.equal(signed.answers.at(-1)!.status, 200)
    const { access: later } = next.done
    const begun = await first.api('POST', '/step-ups', {
      access: later,
      body: { action: 'export' },
    })
    assert.equal(begun.status, 200)
    roles.pass(DAY)
    const another = await roles.createDevice()
    assert.equal((await another.signIn(email)).enrolmentId, signed.shares.enrolmentId)
    const rows = await query(
      'vault',
      'select id, signature is not null as signed from vault_enrolments where account_id = $1',
      [accountId],
    )
    assert.deepEqual(
      rows.filter((row) => row['signed']).map((row) => row['id']),
      [signed.shares.enrolmentId],
    )
  },
)

test(
  'CUST-41 a full list of enrolments without signatures is emptied before a signed one is',
  { skip },
  async () => {
    const { email, first, second, accountId } = await createOwner('full@example.org')
    const signed = await first.enrol((await first.signIn(email)).done)
    for (let n = 0; n < 60; n++) {
      for (const [role, table, columns, values] of [
        ['api', 'wallet_enrolments', 'origin, browser, last_used_at,', "'', '', 9e14::bigint,"],
        ['vault', 'vault_enrolments', 'addresses, confirmed,', "'{}', true,"],
      ] as const)
        await query(
          role,
          `insert into ${table} (id, account_id, jkt, ${columns} share, commitments, created_at)
            select 'old-' || $2::text, account_id, 'jkt-' || $2::text, ${values} share, commitments, 9e14::bigint
            from ${table} where id = $1`,
          [signed.shares.enrolmentId, String(n)],
        )
    }
    roles.pass(DAY)
    const added = await second.enrol((await second.signIn(email)).done)
    assert.equal(added.answers.at(-1)!.status, 200)
    for (const [role, table, max] of [
      ['api', 'wallet_enrolments', 20],
      ['vault', 'vault_enrolments', 40],
    ] as const) {
      const rows = await query(
        role,
        `select id from ${table} where account_id = $1 and signature is not null order by id`,
        [accountId],
      )
      assert.deepEqual(
        rows.map(({ id }) => id),
        [signed.shares.enrolmentId, added.shares.enrolmentId].sort(),
        role,
      )
      const all = await query(role, `select id from ${table} where account_id = $1`, [accountId])
      assert.equal(all.length, max, role)
    }
  },
)
