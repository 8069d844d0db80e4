import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  startSocialProvider,
  type SocialProviderServer,
} from '../../../demo/dev-stack/start-social-provider.js'
import { SOCIAL_PROVIDERS } from '../../../server/src/wallet/contracts/social-contract.js'
import { readWalletSettings } from '../../../server/src/wallet/settings.js'
import {
  beginSocial,
  checkSocial,
  consent,
  signInSocially,
  toNonce,
} from '../../helpers/custody/social-login.js'
import { ADDRESSES } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000

describe("the embedded wallet's sign-in at a provider", () => {
  let wallet: WalletServer
  let provider: SocialProviderServer
  before(async () => {
    provider = await startSocialProvider()
    wallet = await startWalletServer({
      wallet: {
        socials: readWalletSettings({ WALLET_MODAL_SOCIALS: provider.credentials }, []).socials,
      },
    })
  })
  after(async () => {
    await wallet?.stop()
    await provider?.stop()
  })

  for (const name of SOCIAL_PROVIDERS) {
    test(`SOC ${name}: a new visitor, the same device again by its own share, and another browser by both other shares`, async () => {
      const [home, away] = [await wallet.createDevice(), await wallet.createDevice()]
      const first = await signInSocially(home, name)
      assert.deepEqual(
        [first.done.isNew, first.done.addresses, first.done.share, first.enrolmentId],
        [true, undefined, undefined, undefined],
      )
      assert.deepEqual([first.done.userName, first.done.email], ['Ada Lovelace', 'ada@example.org'])
      const { shares, answers } = await home.enrol(first.done)
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
        JSON.stringify(answers.at(-1)!.body),
      )

      const again = await signInSocially(home, name)
      assert.deepEqual(
        [again.done.isNew, again.done.accountId, again.done.addresses],
        [false, first.done.accountId, ADDRESSES],
      )
      assert.equal(
        await home.open(again.login, again.login.loginId, again.done.share!),
        shares.auth,
      )

      const other = await signInSocially(away, name)
      assert.equal(other.done.accountId, first.done.accountId)
      assert.equal(
        await away.open(other.login, other.login.loginId, other.done.share!),
        shares.auth,
      )
      assert.equal(
        await away.open(other.login, other.login.loginId, other.verified.share!),
        shares.recovery,
      )
      assert.equal((await away.enrol(other.done)).answers.length, 3)
    })
  }

  test('D10 CUST-20 an account belongs to a provider and its subject: the same email at another provider, and by email, is another account', async () => {
    const device = await wallet.createDevice()
    const accounts = [
      (await signInSocially(device, 'google')).done.accountId,
      (await signInSocially(device, 'apple')).done.accountId,
      (await signInSocially(device, 'discord')).done.accountId,
      (await device.signIn('ada@example.org')).done.accountId,
    ]
    assert.equal(new Set(accounts).size, 4)
    const { done } = await signInSocially(device, 'google')
    assert.equal(
      (
        await device.api('POST', '/email-changes', {
          access: done.access,
          body: { email: 'else@example.org' },
        })
      ).field,
      'email',
      'an account of a provider has no email to sign in with',
    )
  })

  test('D10 CUST-20 an email address that the provider has not verified is not stored', async () => {
    provider.lie((claims) => ({
      ...claims,
      sub: 'unverified',
      email: 'victim@example.org',
      email_verified: false,
    }))
    assert.equal((await signInSocially(await wallet.createDevice(), 'google')).done.email, null)
    provider.lie(undefined)
  })

  for (const name of ['google', 'github'] as const) {
    test(`D9 CUST-21 ${name}: a result is bound to its own device, a redirect works once, and an answer checked once is used up`, async () => {
      const [device, thief] = [await wallet.createDevice(), await wallet.createDevice()]
      const login = await beginSocial(device, name)
      let redirect: URL | undefined
      const end = await consent(login.uri, {
        stopAt(url) {
          if (url.pathname === '/wallet/v1/socials/callback') redirect ??= url
          return false
        },
      })
      assert.equal((await checkSocial(thief, login, end)).read.field, 'login')
      const replayed = new URL(
        (await fetch(redirect!, { redirect: 'manual' })).headers.get('location')!,
      )
      assert.deepEqual(Object.fromEntries(replayed.searchParams), { error: 'expired' })
      const { read, verified } = await checkSocial(device, login, end)
      assert.deepEqual([read.status, verified!.status], [200, 200])
      const second = await checkSocial(device, login, end)
      assert.deepEqual(
        [second.read.status, second.verified!.status < 500, second.verified!.status >= 400],
        [200, true, true],
        'the vault checks a login once',
      )
      const wrong = await device.api('POST', `/logins/${login.loginId}/social`, {
        body: { result: '1.AAAA' },
      })
      assert.equal(wrong.field, 'login')
    })

    test(`D9 ${name}: the vault refuses another visitor's answer and another login's, whatever the api claims`, async () => {
      const device = await wallet.createDevice()
      const [ada, grace] = [await beginSocial(device, name), await beginSocial(device, name)]
      const ends = [await consent(ada.uri), await consent(grace.uri, { as: 'grace' })]
      const tickets = await Promise.all(
        [ada, grace].map(
          async (login, at) =>
            (
              await device.api('POST', `/logins/${login.loginId}/social`, {
                body: { result: ends[at]!.searchParams.get('result') },
              })
            ).body as { loginTicket: string; idToken?: string },
        ),
      )
      const answer = await device.vault('POST', '/socials/verify', {
        body: {
          loginTicket: tickets[0]!.loginTicket,
          hpkeKey: ada.hpkeKey,
          provider: name,
          idToken: tickets[1]!.idToken,
          code: ends[1]!.searchParams.get('code') ?? undefined,
          state: ends[1]!.searchParams.get('state') ?? undefined,
        },
      })
      assert.deepEqual([answer.status, answer.field], [403, 'provider'])
      const elsewhere = await device.vault('POST', '/socials/verify', {
        body: {
          loginTicket: tickets[0]!.loginTicket,
          hpkeKey: ada.hpkeKey,
          provider: name === 'google' ? 'apple' : 'discord',
          idToken: tickets[0]!.idToken,
          code: 'c',
          state: 's',
        },
      })
      assert.equal(elsewhere.field, 'provider')
    })
  }

  test('D9 CUST-21 both requests to a provider without id tokens must return the same visitor', async () => {
    const device = await wallet.createDevice()
    const login = await beginSocial(device, 'github')
    const between = await consent(login.uri, {
      as: 'ada',
      stopAt: (url) =>
        url.pathname === '/authorize' && (url.searchParams.get('state') ?? '').includes('~'),
    })
    const { verified } = await checkSocial(
      device,
      login,
      await consent(between.href, { as: 'grace' }),
    )
    assert.equal(verified!.field, 'provider')
  })

  test('D9 CUST-21 the provider’s page gets PKCE and state, and an id token’s nonce is the login’s device and release key', async () => {
    const device = await wallet.createDevice()
    const google = await beginSocial(device, 'google')
    const {
      nonce,
      code_challenge_method: method,
      code_challenge: challenge,
      state,
      redirect_uri: back,
    } = Object.fromEntries(new URL(google.uri).searchParams)
    assert.deepEqual(
      [nonce, method, back],
      [toNonce(device, google), 'S256', `${wallet.server.url}/wallet/v1/socials/callback`],
    )
    assert.match(challenge!, /^[\w-]{43}$/)
    assert.ok(state!.startsWith(google.loginId))
    const { projectId, origin } = device.place
    const { hpkeKey } = await device.createHpkeKey()
    const elsewhere = await device.api('POST', '/socials/github/start', {
      body: {
        projectId,
        origin,
        hpkeKey,
        next: 'https://evil.example/authorize?client_id=local-github',
      },
    })
    assert.equal(elsewhere.field, 'next', 'the window goes nowhere else')
  })

  test("D9 the vault's request, which the page hands over, must be for a code that comes back here and has PKCE", async () => {
    const device = await wallet.createDevice()
    const { projectId, origin } = device.place
    const { hpkeKey } = await device.createHpkeKey()
    const { uri } = (
      await device.vault('POST', '/socials/github/start', { body: { projectId, hpkeKey } })
    ).body as { uri: string }
    const begin = (change: (values: URLSearchParams) => void) => {
      const next = new URL(uri)
      change(next.searchParams)
      return device.api('POST', '/socials/github/start', {
        body: { projectId, origin, hpkeKey, next: next.href },
      })
    }
    const changes: readonly ((values: URLSearchParams) => void)[] = [
      (values) => {
        values.set('redirect_uri', 'https://evil.example/callback')
      },
      (values) => {
        values.append('redirect_uri', 'https://evil.example/callback')
      },
      (values) => {
        values.delete('redirect_uri')
      },
      (values) => {
        values.set('response_type', 'token')
      },
      (values) => {
        values.delete('code_challenge')
      },
      (values) => {
        values.set('code_challenge_method', 'plain')
      },
      (values) => {
        values.set('client_id', 'another')
      },
    ]
    for (const [at, change] of changes.entries()) {
      const { status, field } = await begin(change)
      assert.deepEqual([status, field], [400, 'next'], `change ${at}`)
    }
    assert.equal((await begin(() => {})).status, 200)
  })

  test('SOC declined consent, an expired login, and an unknown state end at the result page with the reason', async () => {
    const device = await wallet.createDevice()
    const login = await beginSocial(device, 'google')
    const back = new URL(new URL(login.uri).searchParams.get('redirect_uri')!)
    const visit = async (values: Record<string, string>) => {
      const location = new URL(
        (await fetch(`${back}?${new URLSearchParams(values)}`, { redirect: 'manual' })).headers.get(
          'location',
        )!,
      )
      assert.equal(location.origin + location.pathname, `${device.place.site}/result`)
      return Object.fromEntries(location.searchParams)
    }
    const state = new URL(login.uri).searchParams.get('state')!
    assert.deepEqual(await visit({ error: 'access_denied', state }), {
      login: login.loginId,
      project: device.place.projectId,
      origin: device.place.origin,
      error: 'denied',
    })
    assert.deepEqual(
      await visit({
        error: 'access_denied',
        state: `${state}--${encodeURIComponent(`${device.place.origin}/shop?a=1`)}`,
      }),
      {
        login: login.loginId,
        project: device.place.projectId,
        origin: device.place.origin,
        error: 'denied',
        return: `${device.place.origin}/shop?a=1`,
      },
    )
    assert.deepEqual(
      await visit({
        error: 'access_denied',
        state: `${state}--${encodeURIComponent('https://evil.example/')}`,
      }),
      {
        login: login.loginId,
        project: device.place.projectId,
        origin: device.place.origin,
        error: 'denied',
      },
      'no page of another origin',
    )
    assert.deepEqual(await visit({ code: 'c', state: 'x'.repeat(22) }), { error: 'expired' })
    assert.deepEqual(await visit({ code: 'wrong', state }), {
      login: login.loginId,
      project: device.place.projectId,
      origin: device.place.origin,
      error: 'failed',
    })
    const late = await beginSocial(device, 'google')
    wallet.pass(31 * MINUTE)
    assert.deepEqual(
      await visit({ code: 'c', state: new URL(late.uri).searchParams.get('state')! }),
      { error: 'expired' },
    )
  })

  test('SOC-006 a provider outside the six is unknown, and one without credentials is refused', async () => {
    const device = await wallet.createDevice()
    const { projectId, origin } = device.place
    const { hpkeKey } = await device.createHpkeKey()
    assert.equal(
      (await device.api('POST', '/socials/myspace/start', { body: { projectId, origin, hpkeKey } }))
        .status,
      404,
    )
    const other = await startWalletServer()
    const stranger = await other.createDevice()
    const refused = await stranger.api('POST', '/socials/google/start', {
      body: { projectId: other.place.projectId, origin, hpkeKey },
    })
    assert.deepEqual([refused.status, refused.field], [503, 'unavailable'])
    await other.stop()
  })
})
