import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { API_ROUTES } from '../../../server/src/routes/wallet/api-routes.js'
import { VAULT_ROUTES } from '../../../server/src/routes/vault/vault-routes.js'
import { AUDIT_EVENTS } from '../../../server/src/wallet/audit/audit-events.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { until } from '../../helpers/clocks/until.js'
import { WalletDevice, createShares, readCode } from '../../helpers/custody/wallet-device.js'

const SITE = 'http://wallet.localhost:4430'
const PROJECT = 'ab'.repeat(16)

test('every request that changes something at a role is an audit event, and every event is a request', () => {
  const routes = [...Object.keys(API_ROUTES), ...Object.keys(VAULT_ROUTES)]
  assert.deepEqual(
    Object.keys(AUDIT_EVENTS).filter((route) => !routes.includes(route)),
    [],
  )
  assert.deepEqual(
    routes.filter((route) => /^(?:POST|DELETE)/.test(route) && !AUDIT_EVENTS[route]),
    [],
  )
})

test(
  'a sign-in, a wrong code, an enrolment, a copied session and a removal are logged and counted by both roles, without addresses, codes, tokens and shares',
  { timeout: TEST_HANG_MS },
  async () => {
    const mailbox = await startMailbox()
    const server = await startServerProcess(
      [
        ...['--data', await prepareData(createTemporaryFolder('audit'))],
        ...['--doors', 'wallet-api,wallet-vault', '--project', PROJECT],
      ],
      { SMTP_URL: mailbox.smtpUrl, WALLET_MODAL_FRAME_URL: SITE, LOG_LEVEL: 'error' },
    )
    try {
      const device = await WalletDevice.create({
        api: server.url,
        vault: server.url,
        site: SITE,
        projectId: PROJECT,
        origin: 'http://localhost:5173',
        now: () => Date.now(),
        mailbox,
      })
      const { login, ticket } = await device.reachCode('audited@example.org')
      const wrong = await device.vault('POST', '/codes/verify', {
        body: { loginId: login.loginId, code: '000000' },
      })
      assert.equal(wrong.status, 403)
      const code = await readCode(mailbox, login.email)
      const verified = await device.vault('POST', '/codes/verify', {
        body: { loginId: login.loginId, code },
      })
      const { body: done } = await device.api('POST', `/logins/${login.loginId}/complete`, {
        body: { vaultTicket: verified.body['vaultTicket'] },
      })
      const { shares } = await device.enrol(
        done as unknown as Parameters<WalletDevice['enrol']>[0],
        createShares(),
      )
      const { access, refresh, accountId } = done as Record<string, string>
      const last = await device.api('POST', `/devices/${shares.enrolmentId}/remove`, {
        access: access!,
        body: {},
      })
      assert.equal(last.status, 409)
      // Another device has the refresh token.
      const thief = await WalletDevice.create(device.place)
      const stolen = await thief.api('POST', '/sessions/refresh', { body: { refresh } })
      assert.equal(stolen.status, 401)

      const readEvents = () =>
        server
          .log()
          .split('\n')
          .filter((line) => line.includes('"audit":true'))
          .map((line) => JSON.parse(line) as Record<string, string>)
      const find = (event: string, outcome: string) =>
        readEvents().find((one) => one['event'] === event && one['outcome'] === outcome)
      const expected = [
        ['login-begun', 'done'],
        ['link-answered', 'done'],
        ['code-sent', 'done'],
        ['code-verified', 'refused', 'code'],
        ['code-verified', 'done'],
        ['login-completed', 'done'],
        ['share-stored', 'done'],
        ['device-enrolled', 'done'],
        ['share-confirmed', 'done'],
        ['device-removed', 'refused', 'last_device'],
        ['session-copied', 'refused'],
        ['session-renewed', 'refused', 'authorization'],
        ['mail-sent', 'done'],
      ] as const
      await until(
        () => expected.every(([event, outcome]) => find(event, outcome)),
        () => server.log(),
      )
      for (const [event, outcome, reason] of expected)
        if (reason !== undefined) assert.equal(find(event, outcome)!['reason'], reason, event)
      assert.equal(find('login-completed', 'done')!['account'], accountId)
      assert.equal(find('session-copied', 'refused')!['account'], accountId)
      assert.equal(find('code-verified', 'done')!['device'], device.jkt)
      assert.notEqual(find('session-renewed', 'refused')!['device'], device.jkt)
      assert.ok(find('code-verified', 'refused')!['requestId'])

      const log = server.log()
      for (const secret of ['audited', 'example.org', ticket, access!, refresh!, shares.auth])
        assert.ok(!log.includes(secret), secret)
      // As a word: a time in the log may have the same six digits.
      assert.doesNotMatch(log, new RegExp(`\\b${code}\\b`))

      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      for (const line of [
        'wallet_modal_wallet_events_total{role="vault",event="code-verified",outcome="refused",reason="code"} 1',
        'wallet_modal_wallet_events_total{role="vault",event="code-verified",outcome="done",reason=""} 1',
        'wallet_modal_wallet_events_total{role="api",event="session-copied",outcome="refused",reason=""} 1',
      ])
        assert.ok(
          metrics.includes(line),
          `${line} in ${metrics.match(/^wallet_modal_wallet.*$/gm)?.join('\n')}`,
        )
    } finally {
      await server.stop()
      await mailbox.stop()
    }
  },
)
