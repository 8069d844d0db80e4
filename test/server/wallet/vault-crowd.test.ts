import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_POSTGRES, queryPostgres, startPostgres } from '../../helpers/servers/start-postgres.js'
import { startTwoRoles } from '../../helpers/custody/two-roles.js'
import { createTestWallet, type WalletDevice } from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const EMAIL = 'crowd@example.org'

test(
  'G15 CUST-71 at the vault too many new devices displace none that was there before, nor one of them that enrols again',
  { skip: NO_POSTGRES ?? false },
  async () => {
    const postgres = await startPostgres()
    const urls = { api: await postgres.createDatabase(), vault: await postgres.createDatabase() }
    const roles = await startTwoRoles({ databases: urls })
    try {
      const wallet = createTestWallet(13)
      const enrol = async (device: WalletDevice) => {
        const { done } = await device.signIn(EMAIL)
        const { answers } = await device.enrol(done, undefined, { wallet })
        assert.equal(answers.at(-1)!.status, 200, JSON.stringify(answers.at(-1)))
        roles.pass(MINUTE)
      }
      const [owner, thief] = [await roles.createDevice(), await roles.createDevice()]
      await enrol(owner)
      await enrol(thief)
      // The rest of the thief's 39 devices: the account is full.
      await queryPostgres(
        urls.vault,
        `insert into vault_enrolments (id, account_id, jkt, share, commitments, addresses, confirmed, held, signature, created_at, proven_at)
           select id || n, account_id, jkt || n, share, commitments, addresses, confirmed, held, signature, created_at, proven_at
           from vault_enrolments, generate_series(1, 38) n where jkt = '${thief.jkt}'`,
      )
      const checkKept = async () => {
        await enrol(await roles.createDevice())
        const rows = await queryPostgres<{ jkt: string }>(
          urls.vault,
          'select jkt from vault_enrolments',
        )
        assert.equal(rows.length, 40)
        assert.ok(rows.some(({ jkt }) => jkt === owner.jkt))
      }
      await checkKept()
      await enrol(owner)
      await enrol(await roles.createDevice())
      await checkKept()
    } finally {
      await roles.stop()
      await postgres.stop()
    }
  },
)
