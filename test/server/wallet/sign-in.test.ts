import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import '../../helpers/servers/patient-postgres.js'
import {
  ADDRESSES,
  createShares,
  createTestWallet,
  openLink,
  readCode,
  readLink,
} from '../../helpers/custody/wallet-device.js'
import { confirmByCode } from '../../helpers/custody/confirm-by-code.js'
import { until } from '../../helpers/clocks/until.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(
    `the embedded wallet's sign-in by email, on ${engine}`,
    { skip: engine === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let wallet: WalletServer
      let postgres: PostgresServer | undefined
      before(async () => {
        postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
        wallet = await startWalletServer(
          postgres ? { databaseUrl: await postgres.createDatabase() } : {},
        )
      })
      after(async () => {
        await wallet?.stop()
        await postgres?.stop()
      })

      test('EMAIL CUST-34 a new visitor: link with its number, code, account, enrolment at both roles, and the same device again by code alone', async () => {
        const device = await wallet.createDevice()
        const first = await device.signIn('ada@example.org')
        assert.equal(first.login.answer.action, 'VERIFY_DEVICE')
        assert.deepEqual(
          [
            first.done.isNew,
            first.done.email,
            first.done.addresses,
            first.done.share,
            first.enrolmentId,
          ],
          [true, 'ada@example.org', undefined, undefined, undefined],
        )
        const { shares, answers } = await device.enrol(first.done)
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 200],
          JSON.stringify(answers.at(-1)!.body),
        )
        assert.deepEqual(
          (await device.enrol(first.done, shares)).answers.map(({ status }) => status),
          [200, 200, 200],
          'each step may be repeated',
        )

        wallet.pass(MINUTE)
        const again = await device.signIn('Ada@example.org')
        assert.deepEqual(
          [again.login.answer.action, again.done.isNew, again.done.accountId, again.done.addresses],
          ['VERIFY_OTP', false, first.done.accountId, ADDRESSES],
        )
        assert.equal(
          again.verified.share,
          undefined,
          'the vault releases nothing a known device needs not',
        )
        assert.equal(
          await device.open(again.login, again.login.loginId, again.done.share!),
          shares.auth,
        )
        await assert.rejects(
          device.open(again.login, again.login.loginId, again.done.share!, 'https://other.example'),
          'a share is bound to the page',
        )

        const me = await device.api('GET', '/me', { access: again.done.access })
        const { devices, log } = me.body as {
          devices: { id: string; isCurrent: boolean; browser: string }[]
          log: { event: string }[]
        }
        assert.deepEqual(
          devices.map(({ id, isCurrent, browser }) => [id, isCurrent, browser]),
          [[shares.enrolmentId, true, 'Chrome, Linux']],
        )
        assert.deepEqual(
          log.map(({ event }) => event),
          ['signed-in', 'device-added', 'signed-in'],
        )
        const profile = await fetch(`${wallet.server.url}/wallet/v1/profile`, {
          headers: { origin: wallet.place.origin, authorization: `Bearer ${again.done.pageToken}` },
        })
        assert.deepEqual(await profile.json(), { email: 'ada@example.org', addresses: ADDRESSES })
      })

      test('EMAIL CUST-34 another browser gets both other shares of one enrolment, enrols its own, and can be removed', async () => {
        const [home, away] = [await wallet.createDevice(), await wallet.createDevice()]
        const first = await home.signIn('grace@example.org')
        const { shares } = await home.enrol(first.done)
        wallet.pass(MINUTE)
        const second = await away.signIn('grace@example.org')
        assert.deepEqual(
          [second.login.answer.action, second.enrolmentId, second.done.accountId],
          ['VERIFY_DEVICE', shares.enrolmentId, first.done.accountId],
        )
        assert.equal(
          await away.open(second.login, second.login.loginId, second.done.share!),
          shares.auth,
        )
        assert.equal(
          await away.open(second.login, second.login.loginId, second.verified.share!),
          shares.recovery,
        )
        assert.deepEqual(second.verified.share!.addresses, ADDRESSES)
        const other = await away.enrol(second.done, createShares(), { wallet: createTestWallet(2) })
        assert.deepEqual(
          [other.answers.at(-1)!.status, other.answers.at(-1)!.field],
          [409, 'addresses'],
        )
        const own = await away.enrol(second.done)
        assert.equal(own.answers.length, 3)
        await until(
          () =>
            wallet.mailbox.mails.some(
              ({ subject, to }) => to === 'grace@example.org' && /new device/i.test(subject),
            ),
          'the mail about the new device',
        )

        const { access } = first.done
        wallet.pass(MINUTE)
        const { id: stepUpId } = await confirmByCode(
          home,
          { email: 'grace@example.org', access },
          'device-remove',
        )
        const removed = await home.api('POST', `/devices/${own.shares.enrolmentId}/remove`, {
          access,
          body: { stepUpId },
        })
        assert.equal(removed.status, 200)
        assert.equal(
          (await home.vault('POST', '/enrolments/revoke', { body: removed.body })).status,
          200,
        )
        assert.equal(
          (
            await away.api('POST', '/shares', {
              access: second.done.access,
              body: { hpkeKey: second.login.hpkeKey, requestId: 'r'.repeat(16) },
            })
          ).status,
          401,
          'its session ended with it',
        )
        assert.equal(
          (await home.api('POST', `/devices/${shares.enrolmentId}/remove`, { access, body: {} }))
            .status,
          409,
          'the last device stays',
        )
        const { status, body } = await home.api('POST', '/shares', {
          access: first.done.access,
          body: { hpkeKey: first.login.hpkeKey, requestId: 'r'.repeat(16) },
        })
        assert.equal(status, 200)
        assert.equal(
          await home.open(
            first.login,
            'r'.repeat(16),
            (body as { share: Parameters<typeof home.open>[2] }).share,
          ),
          shares.auth,
        )
      })

      test('EMAIL two devices create the same account at once: one fixes its addresses, the other starts again, and neither is locked out', async () => {
        const [one, two] = [await wallet.createDevice(), await wallet.createDevice()]
        const first = await one.signIn('twice@example.org')
        wallet.pass(MINUTE)
        const second = await two.signIn('twice@example.org')
        assert.deepEqual([first.done.isNew, second.done.isNew], [true, true])
        assert.equal((await one.enrol(first.done)).answers.length, 3)
        const late = await two.enrol(second.done, createShares(), { wallet: createTestWallet(3) })
        assert.equal(late.answers.at(-1)!.field, 'addresses')
        wallet.pass(MINUTE)
        const again = await two.signIn('twice@example.org')
        assert.deepEqual([again.done.isNew, again.done.addresses], [false, ADDRESSES])
        assert.equal((await two.enrol(again.done)).answers.length, 3)
      })

      test('V1 a device that ends between the roles of its first enrolment leaves an account that another seed can take over', async () => {
        const [gone, next] = [await wallet.createDevice(), await wallet.createDevice()]
        const first = await gone.signIn('half@example.org')
        const shares = createShares()
        assert.equal(
          (
            await gone.vault('POST', '/enrolments', {
              body: {
                vaultGrant: first.done.vaultGrant,
                recoveryShare: shares.recovery,
                ...gone.toEnrolment(first.done.accountId, shares),
              },
            })
          ).status,
          200,
        )
        wallet.pass(MINUTE)
        const second = await next.signIn('half@example.org')
        assert.equal(second.done.isNew, true)
        assert.equal(
          (await next.enrol(second.done, createShares(), { wallet: createTestWallet(4) })).answers
            .length,
          3,
        )
      })

      test('D7 D14 CUST-18 refresh rotates, tolerates two tabs for ten seconds, and a later reuse ends the session; sign-out ends it immediately', async () => {
        const device = await wallet.createDevice()
        const { done } = await device.signIn('tabs@example.org')
        const refresh = (token: string, by = device) =>
          by.api('POST', '/sessions/refresh', { body: { refresh: token } })
        const me = (access: string) => device.api('GET', '/me', { access })
        const second = (await refresh(done.refresh)).body as unknown as typeof done
        assert.equal(
          ((await refresh(done.refresh)).body as unknown as typeof done).refresh,
          second.refresh,
          'two tabs get the same token',
        )
        assert.equal((await me(second.access)).status, 200)
        wallet.pass(11_000)
        assert.equal((await refresh(done.refresh)).status, 401)
        assert.deepEqual(
          [(await refresh(second.refresh)).status, (await me(second.access)).status],
          [401, 401],
          'the session is over for both holders',
        )

        wallet.pass(MINUTE)
        const next = (await device.signIn('tabs@example.org')).done
        const thief = await wallet.createDevice()
        assert.equal(
          (await refresh(next.refresh, thief)).status,
          401,
          'a refresh token is nothing to another key',
        )
        wallet.pass(MINUTE)
        const last = (await device.signIn('tabs@example.org')).done
        assert.equal(
          (await device.api('POST', '/sessions/revoke', { body: { refresh: last.refresh } }))
            .status,
          200,
        )
        assert.deepEqual(
          [(await me(last.access)).status, (await refresh(last.refresh)).status],
          [401, 401],
        )
      })

      test('D7 CUST-19 a device whose answer to a refresh was lost can ask again at any time, as long as that answer was never used', async () => {
        const device = await wallet.createDevice()
        const { done } = await device.signIn('lost-answer@example.org')
        const refresh = (token: string, by = device) =>
          by.api('POST', '/sessions/refresh', { body: { refresh: token } })
        const lost = (await refresh(done.refresh)).body as unknown as typeof done
        wallet.pass(DAY)
        const again = await refresh(done.refresh)
        assert.deepEqual([again.status, again.body['refresh']], [200, lost.refresh])
        assert.equal(
          (await device.api('GET', '/me', { access: again.body['access'] as string })).status,
          200,
        )
        wallet.pass(MINUTE)
        assert.equal(
          (await refresh(done.refresh)).status,
          401,
          'the device has the answer: the earlier token was copied',
        )
        assert.equal((await refresh(lost.refresh)).status, 401, 'and the session is over')

        wallet.pass(MINUTE)
        const next = (await device.signIn('lost-answer@example.org')).done
        await refresh(next.refresh)
        assert.equal(
          (await refresh(next.refresh, await wallet.createDevice())).status,
          401,
          'another key is not the device',
        )
        assert.equal((await refresh(next.refresh)).status, 401)
      })

      test('D7 CUST-19 a refresh sent before another one and delivered after it gets 409 and no tokens, and the session continues; a copy that is sent later ends it', async () => {
        const device = await wallet.createDevice()
        const { done } = await device.signIn('late-request@example.org')
        const refresh = (token: string, headers = {}) =>
          device.api('POST', '/sessions/refresh', { body: { refresh: token }, headers })
        const me = async (access: unknown) =>
          (await device.api('GET', '/me', { access: access as string })).status
        const late = await device.prove('POST', `${wallet.place.api}/wallet/v1/sessions/refresh`)
        wallet.pass(2_000)
        const second = (await refresh(done.refresh)).body
        assert.equal(await me(second['access']), 200)
        wallet.pass(MINUTE)
        const answer = await refresh(done.refresh, { dpop: late })
        assert.deepEqual(
          [answer.status, answer.field, answer.body['refresh'], await me(second['access'])],
          [409, 'authorization', undefined, 200],
        )
        assert.equal((await refresh(done.refresh)).status, 401)
        assert.equal(await me(second['access']), 401, 'the session is over for both holders')
      })

      test('D7 CUST-18 access ends after ten minutes, a session after seven idle days and after thirty in all', async () => {
        const device = await wallet.createDevice()
        const { done } = await device.signIn('idle@example.org')
        wallet.pass(10 * MINUTE + 1_000)
        assert.equal((await device.api('GET', '/me', { access: done.access })).status, 401)
        let { refresh } = done
        for (let days = 0; days < 30; days += 6) {
          const answer = await device.api('POST', '/sessions/refresh', { body: { refresh } })
          assert.equal(answer.status, 200, `after ${days} days`)
          refresh = answer.body['refresh'] as string
          wallet.pass(6 * DAY)
        }
        assert.equal(
          (await device.api('POST', '/sessions/refresh', { body: { refresh } })).status,
          401,
          'thirty days in all',
        )
        const idle = (await device.signIn('idle@example.org')).done
        wallet.pass(7 * DAY)
        assert.equal(
          (await device.api('POST', '/sessions/refresh', { body: { refresh: idle.refresh } }))
            .status,
          401,
          'seven days idle',
        )
      })

      test('D6 CUST-33 a link that is only opened has no effect; the wrong number and "not me" refuse; it works once and for ten minutes', async () => {
        const device = await wallet.createDevice()
        const begin = async (email: string) => {
          wallet.mailbox.clear()
          const login = await device.begin(email)
          return {
            login,
            token: await readLink(wallet.mailbox, email),
            state: async () =>
              (await device.api('GET', `/logins/${login.loginId}?wait=0`)).body['state'],
          }
        }
        const scanned = await begin('scan@example.org')
        for (let n = 0; n < 100; n++)
          await fetch(`${wallet.server.url}/wallet/v1/device-links/${scanned.token}`, {
            method: n % 2 ? 'GET' : 'HEAD',
            headers: { origin: wallet.place.site },
          })
        assert.equal(await scanned.state(), 'waiting')
        const shown = (await (
          await fetch(`${wallet.server.url}/wallet/v1/device-links/${scanned.token}`, {
            headers: { origin: wallet.place.site },
          })
        ).json()) as { choices: string[]; origin: string; browser: string; isNew: boolean }
        assert.deepEqual(
          [
            shown.isNew,
            shown.origin,
            shown.browser,
            shown.choices.length,
            shown.choices.includes(scanned.login.answer.match!),
          ],
          [true, wallet.place.origin, 'Chrome, Linux', 3, true],
        )
        // The number may be the ten of the minutes, and the link's letters may contain it.
        const words = wallet.mailbox.mails
          .at(-1)!
          .text.replace(/https?:\S+/g, '')
          .replaceAll('10 minutes', '')
        assert.doesNotMatch(
          words,
          new RegExp(`\\b${scanned.login.answer.match}\\b`),
          'the number is on the screen alone',
        )
        assert.equal(
          await openLink(
            wallet.place,
            `${scanned.login.loginId}.1.${'A'.repeat(43)}`,
            scanned.login.answer.match!,
          ),
          404,
        )
        assert.equal(await openLink(wallet.place, scanned.token, scanned.login.answer.match!), 200)
        assert.equal(await scanned.state(), 'approved')
        assert.equal(
          await openLink(wallet.place, scanned.token, scanned.login.answer.match!),
          401,
          'once',
        )

        const wrong = await begin('wrong@example.org')
        await openLink(
          wallet.place,
          wrong.token,
          shown.choices.find((choice) => choice !== wrong.login.answer.match)!,
        )
        assert.equal(await wrong.state(), 'refused')
        assert.equal(
          await openLink(wallet.place, wrong.token, wrong.login.answer.match!),
          401,
          'one attempt',
        )
        const denied = await begin('denied@example.org')
        await openLink(wallet.place, denied.token, null)
        assert.equal(await denied.state(), 'refused')
        const late = await begin('late@example.org')
        await until(
          async () =>
            (await device.api('GET', `/logins/${late.login.loginId}?wait=0`)).body['mail'] ===
            'sent',
          'the hand-over, when the ten minutes begin',
        )
        wallet.pass(10 * MINUTE + 1_000)
        assert.equal(await late.state(), 'expired')
        assert.equal(await openLink(wallet.place, late.token, late.login.answer.match!), 401)
      })

      test('D2 CUST-33 a code is invalid for another login, device or key; without the link there is neither code nor session', async () => {
        const [device, other] = [await wallet.createDevice(), await wallet.createDevice()]
        wallet.mailbox.clear()
        const login = await device.begin('mine@example.org')
        assert.equal(
          (
            await device.api('POST', `/logins/${login.loginId}/complete`, {
              body: { vaultTicket: 'none' },
            })
          ).status,
          401,
        )
        const { loginTicket } = await device.confirm(login)
        assert.equal((await other.sendCode(login, loginTicket)).status, 401, 'another device')
        assert.equal(
          (
            await device.vault('POST', '/codes', {
              body: { loginTicket, hpkeKey: (await device.createHpkeKey()).hpkeKey },
            })
          ).status,
          401,
          'another key',
        )
        assert.equal((await device.sendCode(login, loginTicket)).status, 200)
        const code = await readCode(wallet.mailbox, login.email)
        const mallory = await other.begin('mallory@example.org')
        for (const [by, loginId] of [
          [other, login.loginId],
          [other, mallory.loginId],
          [device, mallory.loginId],
        ] as const)
          assert.equal(
            (await by.vault('POST', '/codes/verify', { body: { loginId, code } })).status,
            403,
          )
        const verified = await device.vault('POST', '/codes/verify', {
          body: { loginId: login.loginId, code },
        })
        assert.equal(verified.status, 200, 'the right one remains')
        assert.equal(
          (await other.api('POST', `/logins/${mallory.loginId}/complete`, { body: verified.body }))
            .status,
          401,
          'a ticket is nothing to another login',
        )
        assert.equal(
          (await device.api('POST', `/logins/${login.loginId}/complete`, { body: verified.body }))
            .status,
          200,
        )
        assert.equal(
          (await device.api('POST', `/logins/${login.loginId}/complete`, { body: verified.body }))
            .status,
          401,
          'once',
        )
      })
    },
  )
}
