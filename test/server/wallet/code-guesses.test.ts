import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { after, before, describe, test } from 'node:test'
import { ApiError } from '../../../server/src/http/api-error.js'
import { isStorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import { toCodeId } from '../../../server/src/wallet/vault/codes.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { openVaultCodes, type VaultCodes } from './vault-codes.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PER_CODE = 3
const PER_DAY = 10
const IN_A_ROW = 30
const FULL = process.env['SECURITY'] === 'full'
const AT_ONCE = FULL ? 200 : 20
const SPACE = 1_000_000
// The embedded engine runs one statement at a time. `GUESSES` takes another part of the million.
const FULL_GUESSES = {
  PostgreSQL: Number(process.env['GUESSES'] ?? SPACE),
  PGlite: Number(process.env['GUESSES'] ?? SPACE) / 20,
}

/** One comparison of a guess with a code: which code, and at what time (ms). */
interface Evaluated {
  readonly code: string
  readonly at: number
}

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(
    `guesses at codes, on ${engine}`,
    { skip: engine === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let postgres: PostgresServer | undefined
      let vault: VaultCodes
      const guessing = new AsyncLocalStorage<string>()
      const evaluated: Evaluated[] = []
      before(async () => {
        postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
        vault = await openVaultCodes({
          databaseUrl: await postgres?.createDatabase(),
          // The vault derives a code once for each guess that it compares, so each call is counted
          // as a comparison.
          onCode(seed) {
            const id = guessing.getStore()
            if (id !== undefined) evaluated.push({ code: `${id} ${seed}`, at: vault.now() })
          },
        })
      })
      after(async () => {
        await vault?.close()
        await postgres?.stop()
      })

      const toField = (error: unknown) => {
        if (error instanceof ApiError) return error.field
        throw error
      }
      // With many at a time the database may be too busy to accept more; the attacker then asks
      // again.
      async function persist<T>(work: () => Promise<T>): Promise<T> {
        for (;;) {
          try {
            return await work()
          } catch (error) {
            if (!isStorageUnavailable(error)) throw error
          }
        }
      }
      const send = (id: string, subject: string) =>
        persist(() =>
          vault.codes.send({
            purpose: 'login',
            name: id,
            subject,
            claims: {},
            jkt: `device of ${id}`,
            compose: ({ to, code }) => ({ to, subject: code, text: code, html: code }),
          }),
        ).then(() => 'sent', toField)
      const guess = (id: string, code: string) =>
        guessing.run(id, () =>
          persist(() =>
            vault.codes.verify(
              { purpose: 'login', name: id },
              code,
              `device of ${id}`,
              async () => 'right',
            ),
          ).catch(toField),
        )

      test('CUST-07 after twenty wrong codes in a row for a new address, the right one is accepted: no link exists for it', async () => {
        const enter = async (day: number, wrong: number) => {
          const of = { purpose: 'secondary', name: `change ${day}` } as const
          const mailed: string[] = []
          await vault.codes.send({
            ...of,
            subject: 'new@example.org',
            claims: {},
            jkt: 'device',
            compose: ({ to, code }) => {
              mailed.push(code)
              return { to, subject: code, text: code, html: code }
            },
          })
          const [code] = mailed as [string]
          const other = String((Number(code) + 1) % SPACE).padStart(6, '0')
          const answers: string[] = []
          for (const given of [...Array<string>(wrong).fill(other), ...(wrong === 0 ? [code] : [])])
            answers.push(
              await vault.codes.verify(of, given, 'device', async () => 'right').catch(toField),
            )
          vault.pass(DAY)
          return answers
        }
        for (let day = 0; day < 7; day++)
          assert.deepEqual(await enter(day, PER_CODE), ['code', 'code', 'code_burnt'])
        assert.deepEqual(await enter(7, 0), ['right'])
      })

      /**
       * Guesses for days, many at a time, while the server is asked again and again for the same
       * code and for one of a new login. Returns the number of each answer.
       */
      async function attack({
        guesses,
        subject,
        stepMs,
        roundsOfLogin = 2,
        between,
      }: {
        guesses: number
        subject: string
        stepMs: number
        roundsOfLogin?: number
        between?: () => Promise<unknown>
      }): Promise<Record<string, number>> {
        const answers: Record<string, number> = {}
        const count = (answer: string) => {
          answers[answer] = (answers[answer] ?? 0) + 1
        }
        evaluated.length = 0
        let id = ''
        let next = 0
        for (let round = 0; next < guesses; round++) {
          const asked = round % roundsOfLogin === 0 ? `${subject}-${round}` : id
          const begun = await send(asked, subject)
          count(`mail ${begun}`)
          if (begun === 'sent') id = asked
          const [row] = await persist(() =>
            vault.database.session((session) =>
              session.query<{ seed: string; kid: string }>(
                'select seed, kid from vault_codes where id = $1',
                [toCodeId('login', id)],
              ),
            ),
          )
          const right = (await vault.derived.code(row!.seed, row!.kid)).code
          const drawn = Array.from({ length: Math.min(AT_ONCE, guesses - next) }, () =>
            String(next++ % SPACE).padStart(6, '0'),
          )
          const [again, ...results] = await Promise.all([
            send(id, subject),
            ...drawn.filter((code) => code !== right).map((code) => guess(id, code)),
          ])
          count(`mail ${again}`)
          for (const result of results) count(result)
          await between?.()
          vault.pass(stepMs)
        }
        return answers
      }
      function measure() {
        const ofCode = new Map<string, number>()
        for (const { code } of evaluated) ofCode.set(code, (ofCode.get(code) ?? 0) + 1)
        const times = evaluated.map(({ at }) => at).sort((one, other) => one - other)
        const inDay = times.map(
          (from, index) => times.slice(index).filter((time) => time < from + DAY).length,
        )
        return {
          inARow: times.length,
          ofOneCode: Math.max(0, ...ofCode.values()),
          inOneDay: Math.max(0, ...inDay),
        }
      }

      // Over at least five days: thirty in a row take three.
      const toStep = (guesses: number) => Math.max(10 * MINUTE, (5 * DAY * AT_ONCE) / guesses)
      const guesses = FULL ? FULL_GUESSES[engine] : 30 * AT_ONCE
      test(`D1 G7 CUST-17 ${guesses} guesses over weeks, ${AT_ONCE} at once, with every code that is sent: three per code, ten a day and thirty in a row are compared with it`, async (context) => {
        const started = performance.now()
        const answers = await attack({
          guesses,
          subject: 'brute@example.org',
          stepMs: toStep(guesses),
        })
        context.diagnostic(
          `${Math.round(guesses / ((performance.now() - started) / 1_000))} guesses a second: ${JSON.stringify(answers)}`,
        )
        assert.deepEqual(measure(), { inARow: IN_A_ROW, ofOneCode: PER_CODE, inOneDay: PER_DAY })
        assert.equal(answers['right'], undefined)
      })
      test('G7 the control: with the counters deleted after each round, the same attack passes every limit', async () => {
        await attack({
          guesses: 20 * AT_ONCE,
          subject: 'control@example.org',
          stepMs: MINUTE,
          roundsOfLogin: 5,
          between: () =>
            vault.database.session((session) =>
              session.run('delete from wallet_limits; update vault_codes set tries = 0'),
            ),
        })
        const { inARow, ofOneCode, inOneDay } = measure()
        assert.ok(
          inARow > IN_A_ROW && inOneDay > PER_DAY && ofOneCode > PER_CODE,
          JSON.stringify({ inARow, inOneDay, ofOneCode }),
        )
      })
    },
  )
}
