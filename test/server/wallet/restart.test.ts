import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { startMailbox, type Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import {
  startSocialProvider,
  type SocialProviderServer,
} from '../../../demo/dev-stack/start-social-provider.js'
import type { CompleteLoginAnswer } from '../../../server/src/wallet/contracts/contract.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { openFrameBrowser, pretendBrowser } from '../../helpers/browser/frame-browser.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import {
  beginSocial,
  checkSocial,
  consent,
  type BegunSocial,
} from '../../helpers/custody/social-login.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { until } from '../../helpers/clocks/until.js'
import {
  createShares,
  openLink,
  readCode,
  readLink,
  WalletDevice,
  type BegunLogin,
  type WalletPlace,
} from '../../helpers/custody/wallet-device.js'
import { startWalletServer } from '../../helpers/servers/wallet-server.js'

const SITE = 'http://wallet.localhost:4430'

/** A login up to a step; its result continues after the restart. */
type Flow = (
  device: WalletDevice,
  email: string,
  place: WalletPlace,
) => Promise<() => Promise<void>>

const verify = (device: WalletDevice, { loginId }: BegunLogin, code: string) =>
  device.vault('POST', '/codes/verify', { body: { loginId, code } })
const complete = (device: WalletDevice, { loginId }: { loginId: string }, vaultTicket: unknown) =>
  device.api('POST', `/logins/${loginId}/complete`, { body: { vaultTicket } })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function reachCode(device: WalletDevice, email: string) {
  const login = await device.begin(email)
  const { loginTicket } = await device.confirm(login)
  assert.equal((await device.sendCode(login, loginTicket)).status, 200)
  return { login, code: await readCode(device.place.mailbox, email) }
}
async function finish(
  device: WalletDevice,
  login: BegunLogin,
  code: string,
): Promise<CompleteLoginAnswer> {
  const verified = await verify(device, login, code)
  assert.equal(verified.status, 200, JSON.stringify(verified.body))
  const done = await complete(device, login, verified.body['vaultTicket'])
  assert.equal(done.status, 200, JSON.stringify(done.body))
  return done.body as unknown as CompleteLoginAnswer
}
async function signIn(device: WalletDevice, email: string): Promise<CompleteLoginAnswer> {
  const { login, code } = await reachCode(device, email)
  return finish(device, login, code)
}
async function finishSocial(device: WalletDevice, login: BegunSocial, end: URL) {
  const { verified } = await checkSocial(device, login, end)
  assert.equal(verified?.status, 200, JSON.stringify(verified?.body))
  assert.equal((await complete(device, login, verified!.body['vaultTicket'])).status, 200)
}
const isOk = ({ status }: { status: number }) => status === 200

const FLOWS: Readonly<Record<string, Flow>> = {
  'the link is mailed, and the page waits for its confirmation': async (device, email, place) => {
    const login = await device.begin(email)
    const token = await readLink(place.mailbox, email)
    // The answer of the last poll is lost with the server.
    const poll = device.api('GET', `/logins/${login.loginId}?wait=25`).then(isOk, () => false)
    return async () => {
      await poll
      assert.equal(await openLink(place, token, login.answer.match!), 200)
      const { loginTicket } = (await device.api('GET', `/logins/${login.loginId}?wait=0`)).body as {
        loginTicket: string
      }
      assert.equal((await device.sendCode(login, loginTicket)).status, 200)
      await finish(device, login, await readCode(place.mailbox, email))
    }
  },
  'the match number is chosen': async (device, email, place) => {
    const login = await device.begin(email)
    const { loginTicket } = await device.confirm(login)
    const token = await readLink(place.mailbox, email)
    return async () => {
      assert.equal(await openLink(place, token, login.answer.match!), 401, 'the link works once')
      assert.equal((await device.sendCode(login, loginTicket)).status, 200)
      await finish(device, login, await readCode(place.mailbox, email))
    }
  },
  'the code is mailed, and was wrong twice': async (device, email) => {
    const { login, code } = await reachCode(device, email)
    for (let n = 0; n < 2; n++)
      assert.equal((await verify(device, login, otherThan(code))).field, 'code')
    return async () => {
      assert.equal(
        (await verify(device, login, otherThan(code))).field,
        'code_burnt',
        'the third try',
      )
      assert.equal(
        (await verify(device, login, code)).field,
        'code_burnt',
        'the right code comes too late',
      )
    }
  },
  'the code is mailed': async (device, email) => {
    const { login, code } = await reachCode(device, email)
    return async () => void (await finish(device, login, code))
  },
  'the share is released, and the login not completed': async (device, email) => {
    const { login, code } = await reachCode(device, email)
    const {
      body: { vaultTicket },
    } = await verify(device, login, code)
    return async () => {
      assert.equal((await verify(device, login, code)).field, 'code_burnt', 'the code counts once')
      assert.equal((await complete(device, login, vaultTicket)).status, 200)
      assert.equal(
        (await complete(device, login, vaultTicket)).field,
        'login',
        'so does the ticket',
      )
    }
  },
  'the login is completed, and the wallet not enrolled': async (device, email) => {
    const done = await signIn(device, email)
    return async () =>
      assert.deepEqual(
        (await device.enrol(done)).answers.map(({ status }) => status),
        [200, 200, 200],
      )
  },
  'the vault has its share, the api has none': async (device, email) => {
    const [done, shares] = [await signIn(device, email), createShares()]
    assert.ok(
      isOk(
        await device.vault('POST', '/enrolments', {
          body: {
            vaultGrant: done.vaultGrant,
            recoveryShare: shares.recovery,
            ...device.toEnrolment(done.accountId, shares),
          },
        }),
      ),
    )
    return async () =>
      assert.deepEqual(
        (await device.enrol(done, shares)).answers.map(({ status }) => status),
        [200, 200, 200],
      )
  },
  'a session is open': async (device, email) => {
    const done = await signIn(device, email)
    return async () =>
      assert.equal((await device.api('GET', '/me', { access: done.access })).status, 200)
  },
  'the answer of a refresh is lost': async (device, email) => {
    const { refresh } = await signIn(device, email)
    const rotate = (token: unknown) =>
      device.api('POST', '/sessions/refresh', { body: { refresh: token } })
    await rotate(refresh)
    return async () => {
      const { status, body } = await rotate(refresh)
      assert.equal(status, 200)
      assert.equal(
        (await device.api('GET', '/me', { access: body['access'] as string })).status,
        200,
      )
      assert.equal((await rotate(body['refresh'])).status, 200)
    }
  },
  'a session has ended': async (device, email) => {
    const done = await signIn(device, email)
    assert.ok(
      isOk(await device.api('POST', '/sessions/revoke', { body: { refresh: done.refresh } })),
    )
    return async () =>
      assert.deepEqual(
        [
          (await device.api('GET', '/me', { access: done.access })).status,
          (await device.api('POST', '/sessions/refresh', { body: { refresh: done.refresh } }))
            .status,
        ],
        [401, 401],
      )
  },
  'the window is at its provider': async (device) => {
    const login = await beginSocial(device, 'google')
    return async () => finishSocial(device, login, await consent(login.uri))
  },
  'the window is between the two turns of its provider': async (device) => {
    const login = await beginSocial(device, 'github')
    const between = await consent(login.uri, {
      stopAt: (url) =>
        url.pathname === '/authorize' && (url.searchParams.get('state') ?? '').includes('~'),
    })
    return async () => finishSocial(device, login, await consent(between.href))
  },
  'the window has ended at its result': async (device) => {
    const login = await beginSocial(device, 'discord')
    const end = await consent(login.uri)
    return async () => finishSocial(device, login, end)
  },
}

describe('a restart of the server at each step of a login', () => {
  let mailbox: Mailbox
  let provider: SocialProviderServer
  before(async () => {
    ;[mailbox, provider] = [await startMailbox(), await startSocialProvider()]
  })
  after(async () => {
    await mailbox?.stop()
    await provider?.stop()
  })

  test(
    'V1 the server is killed and starts on the same data: every login continues, no code counts twice, no session is lost',
    { timeout: TEST_HANG_MS },
    async (context: TestContext) => {
      const args = [
        '--data',
        await prepareData(createTemporaryFolder('login-restart')),
        '--doors',
        'wallet-api,wallet-vault',
        '--port',
        String(await findFreePort()),
      ]
      const start = () =>
        startServerProcess(args, {
          SMTP_URL: mailbox.smtpUrl,
          WALLET_MODAL_FRAME_URL: SITE,
          WALLET_MODAL_SOCIALS: provider.credentials,
        })
      let server = await start()
      const place: WalletPlace = {
        api: server.url,
        vault: server.url,
        site: SITE,
        projectId: server.projectId,
        origin: 'http://localhost:5173',
        now: Date.now,
        mailbox,
      }
      const rests = await Promise.all(
        Object.entries(FLOWS).map(
          async ([step, flow], at) =>
            [
              step,
              await flow(await WalletDevice.create(place), `step-${at}@example.org`, place),
            ] as const,
        ),
      )
      const waiting = await WalletDevice.create(place)
      mailbox.refuse({ responseCode: 451, message: 'Come back later' })
      const { loginId } = await waiting.begin('outbox@example.org')
      await server.kill()
      mailbox.refuse(undefined)
      server = await start()
      try {
        for (const [step, rest] of rests) await context.test(step, rest)
        await context.test('a mail is in the outbox', async () => {
          await until(
            async () =>
              (await waiting.api('GET', `/logins/${loginId}?wait=0`)).body['mail'] === 'sent',
            'the mail after the restart',
          )
          assert.equal(
            mailbox.mails.filter(({ to }) => to === 'outbox@example.org').length,
            1,
            'once',
          )
        })
      } finally {
        await server.stop()
      }
    },
  )
})

test('V1 the site’s own code signs in over a server that restarts at each step, and signs afterwards', async () => {
  const wallet = await startWalletServer()
  const undo = pretendBrowser(wallet.place.site)
  try {
    const { account, email } = await openFrameBrowser(wallet.place)
    const { action, match } = await email.begin('site@example.org')
    assert.equal(action, 'VERIFY_DEVICE')
    const waiting = email.waitForDevice()
    await wallet.restart()
    assert.equal(
      await openLink(wallet.place, await readLink(wallet.mailbox, 'site@example.org'), match!),
      200,
    )
    await waiting
    const code = await readCode(wallet.mailbox, 'site@example.org')
    await wallet.restart()
    assert.equal(await email.verify(code), 'CONNECT')
    await wallet.restart()
    assert.equal(
      (await account.sign([{ namespace: 'eip155', digest: new Uint8Array(32).fill(7) }])).length,
      1,
    )
  } finally {
    undo()
    await wallet.stop()
  }
})
