import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import '../../helpers/servers/patient-postgres.js'
import { WalletDevice, readCode, type BegunLogin } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FULL = process.env['SECURITY'] === 'full'

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(
    `limits of the embedded wallet, on ${engine}`,
    { skip: engine === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let wallet: WalletServer
      let postgres: PostgresServer | undefined
      before(async () => {
        postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
        wallet = await startWalletServer({
          trustProxy: 1,
          ...(postgres && { databaseUrl: await postgres.createDatabase() }),
        })
      })
      after(async () => {
        await wallet?.stop()
        await postgres?.stop()
      })

      const guess = (device: WalletDevice, login: BegunLogin, code: string) =>
        device.vault('POST', '/codes/verify', { body: { loginId: login.loginId, code } })
      const otherThan = (code: string, step = 1) =>
        String((Number(code) + step) % 1_000_000).padStart(6, '0')
      const tally = (fields: (string | undefined)[]) => ({
        wrong: fields.filter((field) => field === 'code').length,
        burnt: fields.filter((field) => field === 'code_burnt').length,
        tries: fields.filter((field) => field === 'tries').length,
      })

      // The embedded engine's queue refuses a larger number at a time.
      const atOnce = engine === 'PostgreSQL' && FULL ? 200 : 20
      const groups = FULL ? (engine === 'PostgreSQL' ? 50 : 100) : 2
      test(`D1 G7 ${groups * atOnce} guesses, ${atOnce} at once: three are evaluated, the code is invalidated, and the right one is refused`, async () => {
        const device = await wallet.createDevice()
        const { login } = await device.reachCode('brute@example.org')
        const code = await readCode(wallet.mailbox, login.email)
        const answers = []
        for (let group = 0; group < groups; group++)
          answers.push(
            ...(await Promise.all(
              Array.from({ length: atOnce }, (_, n) =>
                guess(device, login, otherThan(code, group * atOnce + n + 1)),
              ),
            )),
          )
        const fields = answers.map(({ field }) => field)
        assert.equal(tally(fields).wrong, 2, 'the third burns the code')
        assert.equal(tally(fields).burnt, groups * atOnce - 2)
        assert.equal((await guess(device, login, code)).field, 'code_burnt')
      })

      test('D1 G7 CUST-17 at most ten wrong codes a day for an address and seven on one device, despite new emails; the next day counts from zero', async () => {
        const email = 'daily@example.org'
        // Enters wrong codes, three for each mail, until the vault compares no more today.
        const guessAll = async (device: WalletDevice) => {
          const { login, ticket } = await device.reachCode(email)
          for (let evaluated = 0; ;) {
            const code = await readCode(wallet.mailbox, login.email)
            for (let n = 0; n < 4; n++) {
              const { field, status } = await guess(device, login, otherThan(code))
              if (field === 'code' || (field === 'code_burnt' && n === 2)) evaluated++
              if (field === 'tries') assert.equal(status, 429)
            }
            wallet.mailbox.clear()
            wallet.pass(61_000)
            const sent = await device.sendCode(login, ticket)
            if (sent.status === 200) continue
            assert.equal(sent.field, 'tries')
            assert.ok(Number(sent.headers.get('retry-after')) > 20 * 3600, 'it says when')
            return evaluated
          }
        }
        const [one, other] = [await wallet.createDevice(), await wallet.createDevice()]
        assert.deepEqual([await guessAll(one), await guessAll(other)], [7, 3])
        wallet.pass(DAY)
        const { login: fresh } = await one.reachCode(email)
        assert.equal(
          (await guess(one, fresh, await readCode(wallet.mailbox, fresh.email))).status,
          200,
        )
      })

      const rights = engine === 'PostgreSQL' ? 50 : 20
      test(`D1 of ${rights} concurrent correct answers, one succeeds`, async () => {
        const device = await wallet.createDevice()
        const { login } = await device.reachCode('race@example.org')
        const code = await readCode(wallet.mailbox, login.email)
        const answers = await Promise.all(
          Array.from({ length: rights }, () => guess(device, login, code)),
        )
        assert.deepEqual(answers.filter(({ status }) => status === 200).length, 1)
        const complete = (vaultTicket: unknown) =>
          device.api('POST', `/logins/${login.loginId}/complete`, { body: { vaultTicket } })
        const ticket = answers.find(({ status }) => status === 200)!.body['vaultTicket']
        const done = await Promise.all(Array.from({ length: 5 }, () => complete(ticket)))
        assert.equal(done.filter(({ status }) => status === 200).length, 1, 'one session')
      })

      test('D1 CUST-17 after thirty wrong codes in a row a code alone is not enough; the link step opens the account again', async () => {
        const devices = [await wallet.createDevice(), await wallet.createDevice()] as const
        for (const one of devices) {
          await one.enrol((await one.signIn('thirty@example.org')).done)
          wallet.pass(MINUTE)
        }
        const [device] = devices
        // Fewer on each device than those after which it alone needs a link.
        for (let day = 0; day < 6; day++) {
          const guesser = devices[day % 2]!
          const known = await guesser.begin('thirty@example.org')
          assert.equal(known.answer.action, 'VERIFY_OTP')
          for (let wrong = 0; wrong < 5;) {
            wallet.mailbox.clear()
            assert.equal((await guesser.sendCode(known, known.answer.loginTicket!)).status, 200)
            const code = await readCode(wallet.mailbox, known.email)
            for (let n = 0; n < 3 && wrong < 5; n++, wrong++)
              await guess(guesser, known, otherThan(code))
            wallet.pass(61_000)
          }
          wallet.pass(DAY)
        }
        const alone = await device.begin('thirty@example.org')
        assert.deepEqual((await device.sendCode(alone, alone.answer.loginTicket!)).field, 'link')
        wallet.mailbox.clear()
        const linked = await device.begin('thirty@example.org', { link: true })
        assert.equal(linked.answer.action, 'VERIFY_DEVICE')
        const verified = await device.verify(linked, (await device.confirm(linked)).loginTicket)
        assert.equal(
          (
            await device.api('POST', `/logins/${linked.loginId}/complete`, {
              body: { vaultTicket: verified.vaultTicket },
            })
          ).status,
          200,
        )
      })

      test('D4 an address gets one link in thirty seconds and five a day that were not used, whatever the device and network', async () => {
        const email = 'bomb@example.org'
        const devices = await Promise.all(
          ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((address) =>
            WalletDevice.create(wallet.place, { 'x-forwarded-for': address }),
          ),
        )
        let used = 0
        const begin = () => devices[used++ % devices.length]!.tryBegin(email)
        const first = await begin()
        assert.equal(first.status, 200)
        const refused = await Promise.all(Array.from({ length: 10 }, begin))
        assert.deepEqual(
          new Set(refused.map(({ status, field }) => `${status} ${field}`)),
          new Set(['429 resend']),
        )
        const wait = Number(refused[0]!.headers.get('retry-after'))
        assert.ok(wait > 0 && wait <= 30, String(wait))
        assert.match(JSON.stringify(refused[0]!.body), /Please try again after \d+ seconds/)
        let sent = 1
        const tryAfter = async (minutes: number) => {
          wallet.pass(minutes * MINUTE)
          if ((await begin()).status === 200) sent++
        }
        for (let n = 0; n < 5; n++) await tryAfter(10)
        assert.equal(sent, 5, 'in the first hour')
        for (let n = 0; n < 14; n++) await tryAfter(90)
        assert.equal(sent, 5, 'in the first day')
        await tryAfter(4 * 60)
        assert.equal(sent, 6, 'later it goes on')
      })

      test('D5 a known and an unknown address are answered alike', async () => {
        const device = await wallet.createDevice()
        await device.enrol((await device.signIn('known@example.org')).done)
        wallet.pass(MINUTE)
        const shape = async (email: string) => {
          const { status, body } = await (await wallet.createDevice()).tryBegin(email)
          return [status, Object.keys(body).sort(), body['action'], body['resendAfter']]
        }
        assert.deepEqual(await shape('known@example.org'), await shape('unknown@example.org'))
        const state = async (email: string) => {
          const other = await wallet.createDevice()
          wallet.pass(MINUTE)
          const login = await other.begin(email)
          return (await other.api('GET', `/logins/${login.loginId}?wait=0`)).body['state']
        }
        assert.equal(await state('known@example.org'), await state('unknown@example.org'))
      })
    },
  )
}
