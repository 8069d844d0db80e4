import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../server/src/http/api-error.js'
import { toCodeId } from '../../../server/src/wallet/vault/codes.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { until } from '../../helpers/clocks/until.js'
import { holdRows } from '../../helpers/faults/hold-rows.js'
import '../../helpers/servers/patient-postgres.js'
import { NO_POSTGRES, queryPostgres, startPostgres } from '../../helpers/servers/start-postgres.js'
import { openVaultCodes } from './vault-codes.js'

const MINUTE = 60_000
const LOGIN = { purpose: 'login', name: 'login' } as const
const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock'`

test(
  'CUST-17 a code that is mailed again and entered at the same time is mailed and counted, whichever request comes first',
  { skip: NO_POSTGRES, timeout: TEST_HANG_MS },
  async () => {
    const postgres = await startPostgres({ settings: { deadlock_timeout: '100ms' } })
    const url = await postgres.createDatabase()
    const vault = await openVaultCodes({ databaseUrl: url })
    let code = ''
    const requests = {
      send: () =>
        vault.codes.send({
          ...LOGIN,
          subject: 'owner@example.org',
          claims: {},
          jkt: 'device',
          compose: (mail) => {
            code = mail.code
            return { to: mail.to, subject: code, text: code, html: code }
          },
        }),
      verify: () => {
        const wrong = code === '000000' ? '000001' : '000000'
        return vault.codes.verify(LOGIN, wrong, 'device', async () => assert.fail('was wrong'))
      },
    }
    try {
      await requests.send()
      // From then on the mailer has no use for the row of the code.
      const mailed = 'select from vault_codes where is_handed_over'
      await until(async () => (await queryPostgres(url, mailed)).length === 1)
      for (const order of [
        ['send', 'verify'],
        ['verify', 'send'],
      ] as const) {
        vault.pass(MINUTE)
        // Both requests need the row of the code. While another session holds it, each takes what
        // it locks before it: in two orders, each would then wait for the other.
        const other = await holdRows(url, 'select from vault_codes for update')
        const answers: Promise<unknown>[] = []
        for (const [index, name] of order.entries()) {
          answers.push(requests[name]().then(() => 'mailed', toField))
          await until(async () => (await queryPostgres(url, WAITING)).length === index + 1)
        }
        await other.end()
        const outcome = Object.fromEntries(
          (await Promise.all(answers)).map((answer, index) => [order[index], answer]),
        )
        assert.deepEqual(outcome, { send: 'mailed', verify: 'code' }, order.join())
      }
      const rows = `select tries from vault_codes where id = '${toCodeId(LOGIN.purpose, LOGIN.name)}'`
      assert.deepEqual(await queryPostgres(url, rows), [{ tries: 2 }])
    } finally {
      await vault.close()
      await postgres.stop()
    }
  },
)

function toField(error: unknown): string {
  return error instanceof ApiError ? error.field : String(error)
}
