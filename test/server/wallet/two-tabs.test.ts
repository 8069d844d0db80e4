import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import {
  startSocialProvider,
  type SocialProviderServer,
} from '../../../demo/dev-stack/start-social-provider.js'
import { MeAnswer } from '../../../server/src/wallet/contracts/contract.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { readWalletSettings } from '../../../server/src/wallet/settings.js'
import { openFrameBrowser, pretendBrowser } from '../../helpers/browser/frame-browser.js'
import { MemoryDeviceStore } from '../../helpers/custody/memory-device-store.js'
import { until } from '../../helpers/clocks/until.js'
import { consent } from '../../helpers/custody/social-login.js'
import { readLink } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const DIGEST = new Uint8Array(32).fill(7)

describe('two tabs of one browser with the embedded wallet', () => {
  let wallet: WalletServer
  let provider: SocialProviderServer
  let undo: () => void
  before(async () => {
    provider = await startSocialProvider()
    wallet = await startWalletServer({
      wallet: {
        socials: readWalletSettings({ WALLET_MODAL_SOCIALS: provider.credentials }, []).socials,
      },
    })
    undo = pretendBrowser(wallet.place.site)
  })
  after(async () => {
    undo?.()
    await wallet?.stop()
    await provider?.stop()
  })

  async function openTabs() {
    const store = new MemoryDeviceStore()
    // The first tab creates the keys of the device.
    return [
      await openFrameBrowser(wallet.place, store),
      await openFrameBrowser(wallet.place, store),
    ] as const
  }
  /**
   * Holds the request or the answer of the next renewal of a session until `release()`. `restore()`
   * restores `fetch`.
   */
  function holdRenewal(what: 'request' | 'answer') {
    const { fetch } = globalThis
    let reach!: () => void
    let release!: () => void
    const held = new Promise<void>((resolve) => {
      reach = resolve
    })
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isFirst = true
    globalThis.fetch = async (target, init) => {
      if (!isFirst || !String(target).endsWith('/sessions/refresh')) return fetch(target, init)
      isFirst = false
      // The server gets a held request whether or not the page still waits for the answer.
      const response = what === 'answer' ? await fetch(target, init) : undefined
      reach()
      await released
      return response ?? fetch(target, init && { ...init, signal: null })
    }
    return { held, release, restore: () => void (globalThis.fetch = fetch) }
  }
  const isRefusal = (status: number) => (error: unknown) =>
    error instanceof Refusal && error.status === status

  test('both start a login by email at the same time: one email is sent, the other tab has to wait, and is signed in with the first', async () => {
    const [one, two] = await openTabs()
    const begun = await Promise.allSettled([
      one.email.begin('tabs@example.org'),
      two.email.begin('tabs@example.org'),
    ])
    const refused = begun.filter((result) => result.status === 'rejected')
    assert.equal(refused.length, 1)
    assert.ok(isRefusal(429)(refused[0]!.reason))
    // This mail belongs to the first login. If it came later, its link would be read for the next
    // login.
    await readLink(wallet.place.mailbox, 'tabs@example.org')
    wallet.pass(31_000)
    assert.equal(await one.signIn('tabs@example.org'), 'CONNECT')
    assert.equal((await two.email.begin('tabs@example.org')).action, 'CONNECT')
    assert.deepEqual(
      await two.account.sign([{ namespace: 'eip155', digest: DIGEST }]),
      await one.account.sign([{ namespace: 'eip155', digest: DIGEST }]),
    )
  })

  test('both sign in at a provider at the same time: the later window wins, the earlier one is refused with a reason, and both tabs are signed in', async () => {
    const [one, two] = await openTabs()
    const [early, late] = [await one.social.begin('google'), await two.social.begin('google')]
    const [first, second] = [await consent(early), await consent(late)]
    await assert.rejects(one.social.complete(first.search), isRefusal(409))
    assert.equal(await two.social.complete(second.search), 'CONNECT')
    assert.deepEqual(
      (await one.account.session())!.addresses,
      (await two.account.session())!.addresses,
    )
    assert.equal((await one.account.sign([{ namespace: 'eip155', digest: DIGEST }])).length, 1)
  })

  test('D14 one signs out while the other renews: the renewed session is not stored again', async () => {
    const [one, two] = await openTabs()
    assert.equal(await one.signInAt('x'), 'CONNECT')
    await one.account.begin({ ...(await one.account.session())!, accessEndsAt: 0 })
    const { fetch } = globalThis
    let letGo!: () => void
    const signedOut = new Promise<void>((resolve) => {
      letGo = resolve
    })
    globalThis.fetch = async (target, init) => {
      const response = await fetch(target, init)
      if (String(target).endsWith('/sessions/refresh')) await signedOut
      return response
    }
    try {
      const renewing = assert.rejects(two.account.fresh(), isRefusal(401))
      await one.account.signOut()
      letGo()
      await renewing
    } finally {
      globalThis.fetch = fetch
    }
    assert.deepEqual(
      [await one.account.session(), await two.account.session()],
      [undefined, undefined],
    )
  })

  test('both renew the session at the same time and keep it; one signs out while the other signs: the other is signed out too, and both can sign in again', async () => {
    const [one, two] = await openTabs()
    assert.equal(await one.signInAt('discord'), 'CONNECT')
    const stored = (await one.account.session())!
    for (let round = 0; round < 3; round++) {
      await one.account.begin({ ...(await one.account.session())!, accessEndsAt: 0 })
      const sessions = await Promise.all([one.account.fresh(), two.account.fresh()])
      assert.equal(new Set(sessions.map(({ refresh }) => refresh)).size, 1, 'one rotation')
    }
    const [signed] = await Promise.allSettled([
      two.account.sign([{ namespace: 'eip155', digest: DIGEST }]),
      one.account.signOut(),
    ])
    assert.ok(
      signed.status === 'fulfilled' || isRefusal(401)(signed.reason),
      'it signed, or was refused by name',
    )
    assert.equal(await two.account.session(), undefined)
    await assert.rejects(two.account.fresh(), isRefusal(401))
    const results = await Promise.allSettled([one.signInAt('discord'), two.account.signOut()])
    assert.equal(results[1].status, 'fulfilled')
    if ((await one.account.session()) === undefined)
      assert.equal(await one.signInAt('discord'), 'CONNECT')
    assert.deepEqual((await two.account.session())!.addresses, stored.addresses)
  })

  /**
   * The shared store as one tab uses it: while `asleep` is set, `get('session')` reads the value
   * and then waits for that promise, as in a tab that is frozen there.
   */
  class SleepyStore extends MemoryDeviceStore {
    readonly shared: MemoryDeviceStore
    asleep: Promise<void> | undefined
    isAsleep = false
    constructor(shared: MemoryDeviceStore) {
      super()
      this.shared = shared
    }
    override async get<T>(key: string): Promise<T | undefined> {
      const value = await this.shared.get<T>(key)
      if (key === 'session' && this.asleep) {
        this.isAsleep = true
        await this.asleep
      }
      return value
    }
    override set(key: string, value: unknown) {
      return this.shared.set(key, value)
    }
    override remove(key: string) {
      return this.shared.remove(key)
    }
    override replace<T>(key: string, from: T | undefined, to: T | undefined) {
      return this.shared.replace(key, from, to)
    }
  }
  const endAccess = async ({
    account,
  }: {
    account: Awaited<ReturnType<typeof openTabs>>[0]['account']
  }) => account.begin({ ...(await account.session())!, accessEndsAt: 0 })
  const isAlive = async ({ account }: Awaited<ReturnType<typeof openTabs>>[0]) =>
    (await account.sign([{ namespace: 'eip155', digest: DIGEST }])).length === 1

  /**
   * Renews the session in a tab twice, each time 30 s later than before: longer than the lease of a
   * sleeping tab, and than the ten seconds of grace of a used refresh token.
   */
  async function renewTwice(tab: Awaited<ReturnType<typeof openTabs>>[0], { mock }: TestContext) {
    const { now } = Date
    let passed = 0
    mock.method(Date, 'now', () => now() + passed)
    for (let round = 0; round < 2; round++) {
      passed += 30_000
      await endAccess(tab)
      assert.ok(await isAlive(tab))
    }
  }

  test('R12 D7 CUST-31 a tab suspended between reading and sending a refresh token, while another tab renewed twice, uses the newest token, and the session continues', async (context) => {
    const store = new MemoryDeviceStore()
    const sleepy = new SleepyStore(store)
    const [one, two] = [
      await openFrameBrowser(wallet.place, store),
      await openFrameBrowser(wallet.place, sleepy),
    ]
    assert.equal(await one.signInAt('github'), 'CONNECT')
    await endAccess(one)
    let wake!: () => void
    sleepy.asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const woken = two.account.fresh()
    await until(() => sleepy.isAsleep, 'the tab to sleep')
    await renewTwice(one, context)
    sleepy.asleep = undefined
    wake()
    assert.equal((await woken).refresh, (await one.account.session())!.refresh)
    await endAccess(one)
    assert.ok((await isAlive(two)) && (await isAlive(one)))
  })

  test('R12 D7 the answer to a tab that was suspended while it renewed does not replace later renewals of another tab', async (context) => {
    const [one, two] = await openTabs()
    assert.equal(await one.signInAt('facebook'), 'CONNECT')
    await endAccess(one)
    const renewal = holdRenewal('answer')
    try {
      const woken = two.account.fresh()
      await renewal.held
      await renewTwice(one, context)
      const newest = (await one.account.session())!.refresh
      renewal.release()
      assert.deepEqual(
        [(await woken).refresh, (await one.account.session())!.refresh],
        [newest, newest],
      )
    } finally {
      renewal.restore()
    }
    await endAccess(one)
    assert.ok((await isAlive(two)) && (await isAlive(one)))
  })

  test('R12 D7 a renewal delivered after another tab has renewed twice ends nothing: both tabs continue', async (context) => {
    const [one, two] = await openTabs()
    assert.equal(await one.signInAt('google'), 'CONNECT')
    await endAccess(one)
    const renewal = holdRenewal('request')
    try {
      const late = two.account.fresh()
      await renewal.held
      await renewTwice(one, context)
      renewal.release()
      assert.equal((await late).refresh, (await one.account.session())!.refresh)
    } finally {
      renewal.restore()
    }
    await endAccess(one)
    assert.ok((await isAlive(two)) && (await isAlive(one)))
  })

  test('D7 CUST-40 while the server answers a renewal slowly the wallet shows its stored state, and the session continues', async () => {
    const [one] = await openTabs()
    assert.equal(await one.signInAt('google'), 'CONNECT')
    const before = (await one.account.session())!
    await endAccess(one)
    const { fetch } = globalThis
    let answer!: () => void
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    globalThis.fetch = async (target, init) => {
      const response = await fetch(target, init)
      if (String(target).endsWith('/sessions/refresh')) await answered
      return response
    }
    try {
      assert.deepEqual(
        [(await one.account.current()).addresses, (await one.account.session())!.refresh],
        [before.addresses, before.refresh],
      )
      answer()
      await until(
        async () => (await one.account.session())!.refresh !== before.refresh,
        'the renewal is stored',
      )
      globalThis.fetch = async () => {
        throw new TypeError('Failed to fetch')
      }
      await endAccess(one)
      assert.deepEqual(
        (await one.account.current()).addresses,
        before.addresses,
        'without a network as well',
      )
    } finally {
      globalThis.fetch = fetch
    }
    assert.ok(await isAlive(one))
    await one.account.signOut()
    await assert.rejects(one.account.current(), /Sign in to use this wallet/)
  })

  test('D14 a sign-out without a network deletes the session immediately, and the next opening of the site ends it at the server', async () => {
    const [one, two] = await openTabs()
    assert.equal(await one.signInAt('x'), 'CONNECT')
    const { access, pageToken } = (await one.account.session())!
    const readProfile = async () =>
      (
        await fetch(`${wallet.place.api}/wallet/v1/profile`, {
          headers: { origin: wallet.place.origin, authorization: `Bearer ${pageToken}` },
        })
      ).status
    const { fetch: own } = globalThis
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    try {
      await one.account.signOut()
    } finally {
      globalThis.fetch = own
    }
    assert.deepEqual([await one.account.session(), await readProfile()], [undefined, 200])
    assert.ok(
      !JSON.stringify(await one.account.store.get('left-sessions')).includes('.'),
      'no token is kept',
    )
    await two.account.endLeft()
    assert.deepEqual(
      [await readProfile(), await one.account.store.get('left-sessions')],
      [401, undefined],
    )
    await assert.rejects(
      one.account.send(`${wallet.place.api}/wallet/v1/me`, {
        method: 'GET',
        access,
        answer: MeAnswer,
      }),
      isRefusal(401),
    )
  })

  test('R15 CUST-31 a browser whose clock is a day ahead or behind signs in and signs', async () => {
    for (const [days, provider] of [
      [1, 'apple'],
      [-2, 'google'],
    ] as const) {
      const [tab] = await openTabs()
      wallet.pass(days * 24 * 60 * 60_000)
      const { fetch } = globalThis
      // The test moves the clock of the server's proof checks and not the clock of Node, which
      // writes the `Date` header. This `fetch` sets the header to the time of the proof checks, as
      // it is on a real server.
      globalThis.fetch = async (target, init) => {
        const { body, status, headers } = await fetch(target, init)
        return new Response(body, {
          status,
          headers: {
            ...Object.fromEntries(headers),
            date: new Date(wallet.place.now()).toUTCString(),
          },
        })
      }
      try {
        assert.equal(await tab.signInAt(provider), 'CONNECT')
        assert.ok(await isAlive(tab))
      } finally {
        globalThis.fetch = fetch
      }
    }
  })
})
