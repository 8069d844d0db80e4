import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { runRoleKeysCommand } from '../../../server/src/operation/commands/role-keys-command.js'
import { openFileKeys } from '../../../server/src/operation/keys/file-keys.js'
import { openKeyFile } from '../../../server/src/operation/keys/key-file.js'
import { toKid } from '../../../server/src/operation/keys/key-store.js'
import { createLocalKeys } from '../../../server/src/operation/keys/local-keys.js'
import { createLog } from '../../../server/src/operation/log.js'
import { openDatabase } from '../../../server/src/storage/open/open-database.js'
import { openEnvelope, sealEnvelope, type Envelope } from '../../../server/src/wallet/envelope.js'
import { toShareContext } from '../../../server/src/wallet/statements/share-context.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { until } from '../../helpers/clocks/until.js'
import { createShares } from '../../helpers/custody/wallet-device.js'

const ROWS = process.env['SECURITY'] === 'full' ? 100_000 : 3_000
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const skip = NO_POSTGRES ?? false
let postgres: PostgresServer
let roles: TwoRoles
let databases: { api: string; vault: string }

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

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid
const keys = (role: 'api' | 'vault', ...args: string[]) =>
  runRoleKeysCommand({ keyFile: roles.files[role] }, ['keys', ...args], async (work) => {
    const database = await openDatabase(
      { data: '', databaseUrl: databases[role], databasePoolSize: 4 },
      createLog('silent'),
    )
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
/** As an operator copies it to the other role. */
async function publish(role: 'api' | 'vault'): Promise<void> {
  await writeFile(`${roles.publicFiles[role]}.new`, await keys(role, 'public', role))
  await rename(`${roles.publicFiles[role]}.new`, roles.publicFiles[role])
}

test(
  'CUST-08 the keys of both roles are rotated and the old ones removed while people sign in: no sign-in fails, without a restart',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const device = await roles.createDevice()
    let count = 0
    const failed: unknown[] = []
    const signIn = async () => {
      roles.pass(3_600_000)
      const { done } = await device.signIn(`rotate${count++}@example.org`)
      return kidOf(done.access)
    }
    assert.equal(await signIn(), '1')
    // The time from which the new keys are used is a moment ahead, so that they are published
    // before.
    const from = toKid(Date.now() + 4_000)
    for (const role of ['api', 'vault'] as const) {
      const file = openKeyFile(roles.files[role])
      const name = role === 'api' ? 'wallet' : 'vault'
      for (const kind of ['tokens', 'shares', 'codes'] as const)
        await file.add(`${name} ${kind}`, from)
      await publish(role)
    }
    await until(async () => {
      const kid = await signIn().catch((error: unknown) => {
        failed.push(error)
      })
      return kid === from || failed.length > 0
    }, 'a token signed with the new key')
    for (let n = 0; n < 3; n++) await signIn()
    assert.deepEqual(failed, [])

    await assert.rejects(
      keys('api', 'remove', 'api', 'tokens', '1'),
      /in use: 24 hours in which its tickets/,
    )
    // A session that was last renewed before the rotation has a refresh token of the old key.
    const client = new Client(databases.api)
    await client.connect()
    await client.query('update wallet_sessions set rotated_at = 1 where revoked_at is null')
    await assert.rejects(keys('api', 'remove', 'api', 'codes', '1'), /in use: \d+ sessions/)
    await client.query('update wallet_sessions set revoked_at = 1')
    await client.end()
    assert.match(await keys('api', 'remove', 'api', 'codes', '1'), /Removed the key/)
    await assert.rejects(keys('vault', 'remove', 'vault', 'codes', '1'), /in use: \d+ codes/)

    // A key that the other role does not know: the control.
    const unknown = toKid(Date.now() + 1_000)
    await openKeyFile(roles.files.vault).add('vault tokens', unknown)
    await until(async () => {
      try {
        await signIn()
        return false
      } catch {
        return true
      }
    }, 'a refused ticket of an unpublished key')
    await publish('vault')
    await until(async () => (await signIn().catch(() => '')) !== '', 'a sign-in after publishing')
  },
)

test(
  `CUST-08 ${ROWS} shares are encrypted under a new key while they are read, also after a kill in between; the old key is removed and every share opens`,
  { skip, timeout: TEST_HANG_MS },
  async (context) => {
    const provider = createLocalKeys(
      await openFileKeys(roles.files.vault, {
        required: [],
        onProblem: (error) => assert.fail(String(error)),
      }),
    )
    const old = await provider.current('vault shares')
    const database = new Client(databases.vault)
    await database.connect()
    try {
      // A device of the running server, whose share is released during and after it.
      const device = await roles.createDevice()
      const own = await device.signIn('rewrap@example.org')
      const { shares } = await device.enrol(own.done, createShares())
      await fill(database, own.done.accountId, ROWS, (plain, row) =>
        sealEnvelope(provider, 'vault shares', plain, row),
      )
      const damaged = await database.query<{ id: string }>(
        `update vault_enrolments set share = jsonb_set(share, '{dek}', '"AAAA"') where id = 'row-7' returning id`,
      )
      assert.equal(damaged.rowCount, 1)
      await keys('vault', 'rotate', 'vault', 'shares', '--after', '0')
      await until(async () => (await provider.current('vault shares')) !== old, 'the new key')

      // Readers that never stop: each share opens at every moment.
      let isOver = false
      let reads = 0
      const readers = Array.from({ length: 2 }, async () => {
        const client = new Client(databases.vault)
        await client.connect()
        try {
          while (!isOver) {
            const id = `row-${8 + Math.floor(Math.random() * (ROWS - 8))}`
            const { rows } = await client.query<{ share: Envelope }>(
              'select share from vault_enrolments where id = $1',
              [id],
            )
            const context = toShareContext(own.done.accountId, id, 'recovery')
            const plain = await openEnvelope(provider, 'vault shares', rows[0]!.share, context)
            assert.equal(Buffer.from(plain).toString(), id)
            reads++
          }
        } finally {
          await client.end()
        }
      })
      const countOld = async () =>
        Number(
          (
            await database.query<{ count: string }>(
              `select count(*) as count from vault_enrolments where share->>'kid' = $1`,
              [old],
            )
          ).rows[0]!.count,
        )

      // The command in its own process, killed once it has begun.
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', 'server/src/wallet/roles/vault.ts', 'keys', 'rewrap', 'vault'],
        {
          cwd: ROOT,
          env: {
            ...process.env,
            DATABASE_URL: databases.vault,
            WALLET_MODAL_KEY_FILE: roles.files.vault,
          },
          stdio: 'ignore',
        },
      )
      const exited = new Promise<NodeJS.Signals | null>((resolve) => {
        child.once('exit', (_, signal) => resolve(signal))
      })
      const all = await countOld()
      await until(async () => (await countOld()) < all, 'the first batch')
      child.kill('SIGKILL')
      const signal = await exited
      const left = await countOld()
      if (signal === 'SIGKILL') assert.ok(left > 0 && left < all)

      const started = performance.now()
      await assert.rejects(
        keys('vault', 'rewrap', 'vault'),
        /1 shares were not, because no key opens them: row-7.*Restore them/,
      )
      const seconds = (performance.now() - started) / 1_000
      assert.equal(await countOld(), 1)
      await assert.rejects(
        keys('vault', 'remove', 'vault', 'shares', old),
        /in use: 1 shares.*keys rewrap vault/,
      )
      await database.query(`delete from vault_enrolments where id = 'row-7'`)
      assert.match(await keys('vault', 'remove', 'vault', 'shares', old), /Removed the key/)
      await until(
        async () => !(await provider.list('vault shares')).includes(old),
        'the file read again',
      )
      const before = reads
      await until(() => reads > before + 20, 'reads without the old key')
      isOver = true
      await Promise.all(readers)

      // The running vault releases the share, although the key that first encrypted it is gone.
      roles.pass(3_600_000)
      const fresh = await roles.createDevice()
      const { login, verified } = await fresh.signIn('rewrap@example.org')
      assert.equal(await fresh.open(login, login.loginId, verified.share!), shares.recovery)
      context.diagnostic(
        `${ROWS} shares; killed with ${left} left; the rest in ${seconds.toFixed(1)} s (${Math.round(left / seconds)}/s); ${reads} reads meanwhile, 0 failed`,
      )
    } finally {
      await database.end()
    }
  },
)

async function fill(
  database: Client,
  accountId: string,
  rows: number,
  seal: (plain: Uint8Array, context: string) => Promise<Envelope>,
): Promise<void> {
  const commitment = randomBytes(32).toString('base64url')
  for (let at = 0; at < rows; at += 1_000) {
    const ids = Array.from({ length: Math.min(1_000, rows - at) }, (_, n) => `row-${at + n}`)
    const sealed = await Promise.all(
      ids.map((id) => seal(Buffer.from(id), toShareContext(accountId, id, 'recovery'))),
    )
    await database.query(
      `insert into vault_enrolments (id, account_id, jkt, share, commitments, addresses, confirmed, created_at)
        select id, $1, id, share, $4::jsonb, $5::jsonb, true, 1
        from unnest($2::text[], $3::jsonb[]) as given (id, share)`,
      [
        accountId,
        ids,
        sealed.map((share) => JSON.stringify(share)),
        JSON.stringify({ device: commitment, auth: commitment, recovery: commitment }),
        JSON.stringify({ eip155: '0x', solana: '' }),
      ],
    )
  }
}
