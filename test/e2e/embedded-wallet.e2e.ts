import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import {
  heardOf,
  readState,
  type KitPage,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

/**
 * The embedded wallet over the built package, the real server with both of its roles, the secure
 * site and a mail server.
 */
describe('embedded wallet', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const open = (body?: string) =>
    openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
      ...(body !== undefined && { body }),
    })
  const login = new EmailLogin(used, 'visitor@example.org')

  async function startSocial(kit: KitPage, provider: string): Promise<Page> {
    await kit.page.locator('wallet-button').click()
    const more = dialogOf(kit).getByRole('button', { name: 'More ways to sign in' })
    await more.waitFor()
    const isListed = provider === 'Apple' || provider === 'Facebook'
    if (isListed) await more.click()
    const opened = kit.page.waitForEvent('popup')
    await (
      isListed
        ? dialogOf(kit).getByRole('listitem').filter({ hasText: provider })
        : dialogOf(kit).getByRole('button', { name: `Continue with ${provider}` })
    ).click()
    return opened
  }
  const isConnected = (page: Page) =>
    page.waitForFunction(
      () =>
        (window as unknown as Partial<KitWindow>).modal?.getState().account?.status === 'connected',
    )
  async function signInSocially(kit: KitPage, provider: string) {
    const popup = await startSocial(kit, provider)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Ada Lovelace' }).click()
    await closed
    await isConnected(kit.page)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    return (await readState(kit.page)).account!.address!
  }
  const signOut = (kit: KitPage) =>
    kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())

  it('SOC-004: signs in at each of the six providers through its window, signs a message, and finds the same wallet on return', async () => {
    const kit = await open()
    const addresses: Record<string, string> = {}
    for (const provider of ['Google', 'X', 'Discord', 'GitHub', 'Apple', 'Facebook']) {
      addresses[provider] = await signInSocially(kit, provider)
      await signOut(kit)
    }
    assert.equal(
      new Set(Object.values(addresses)).size,
      6,
      'one person at six providers has six wallets',
    )
    assert.equal(await signInSocially(kit, 'GitHub'), addresses['GitHub'])
    const signed = kit.page.evaluate(async (account) => {
      const provider = (window as unknown as KitWindow).modal.getProvider('eip155') as {
        request(call: { method: string; params: unknown[] }): Promise<unknown>
      }
      return provider.request({
        method: 'personal_sign',
        params: ['Hello from a provider', account],
      })
    }, addresses['GitHub']!)
    await pressInFrame(frameOf(kit), 'Sign')
    assert.ok(
      await verifyMessage({
        address: addresses['GitHub'] as Hex,
        message: 'Hello from a provider',
        signature: (await signed) as Hex,
      }),
    )
  })
  it('SOC-002: a login that is declined or closed at the provider ends with its reason, and the next one succeeds', async () => {
    const kit = await open()
    const declined = await startSocial(kit, 'Google')
    await declined.getByRole('link', { name: 'Cancel' }).click()
    await dialogOf(kit).getByText('Sign-in declined').waitFor()
    assert.equal((await readState(kit.page)).account, undefined)
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.close())
    const closed = await startSocial(kit, 'Google')
    await closed.getByRole('link', { name: 'Cancel' }).waitFor()
    await closed.close()
    await dialogOf(kit).getByRole('button', { name: 'Continue with Google' }).waitFor()
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.close())
    await signInSocially(kit, 'Google')
  })
  it('SOC-008: in Telegram the page itself goes to the provider and comes back signed in; no window opens, and the provider is remembered', async () => {
    const kit = await open()
    await kit.context.addInitScript(() => {
      ;(window as { TelegramWebviewProxy?: object }).TelegramWebviewProxy = {}
    })
    await kit.reload()
    const { origin } = new URL(kit.page.url())
    const windows: Page[] = []
    kit.context.on('page', (page) => windows.push(page))
    await kit.page.locator('wallet-button').click()
    await dialogOf(kit).getByRole('button', { name: 'Continue with Google' }).click()
    await kit.page.getByRole('link', { name: 'Ada Lovelace' }).click()
    await kit.page.waitForURL((url) => url.origin === origin && !url.search.includes('result_uri'))
    await isConnected(kit.page)
    assert.equal(windows.length, 0)
    assert.deepEqual(
      await kit.page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.endsWith('connected_social'))
          .map(([, value]) => value),
      ),
      ['google'],
    )
  })
  it('a window that its provider isolates from the page returns to the page’s address and signs in there', async () => {
    const kit = await open()
    await kit.context.route(/\/authorize\?/, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' },
      })
    })
    const popup = await startSocial(kit, 'Google')
    await popup.getByRole('link', { name: 'Ada Lovelace' }).click()
    await popup.waitForURL(
      (url) => url.origin === new URL(kit.page.url()).origin && !url.search.includes('result_uri'),
    )
    await isConnected(popup)
    await popup.close()
  })

  for (const embedder of ['require-corp', 'credentialless'])
    it(`H25 signs in on a page that is isolated from other origins (${embedder})`, async () => {
      const kit = await openPage({
        options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
        headers: {
          'cross-origin-embedder-policy': embedder,
          'cross-origin-opener-policy': 'same-origin',
        },
      })
      assert.ok(await kit.page.evaluate(() => crossOriginIsolated))
      const visitor = new EmailLogin(used, `${embedder}@example.org`)
      assert.match(await visitor.signInOnUnknownDevice(kit), /^0x[0-9a-fA-F]{40}$/)
      await dialogOf(kit).waitFor({ state: 'hidden' })
    })

  it('FARC-001: signs in with the link of the code once the Farcaster app approves', async () => {
    const kit = await open()
    await kit.page.locator('wallet-button').click()
    await dialogOf(kit).getByRole('button', { name: 'Continue with Farcaster' }).click()
    const code = dialogOf(kit).locator('wm-qr-code')
    const link = await until(() =>
      code.evaluate((element: HTMLElement & { value?: string }) => element.value),
    )
    const app = await kit.context.newPage()
    await app.goto(link)
    await app.getByRole('button', { name: 'Approve' }).click()
    await app.getByRole('heading', { name: 'Signed in' }).waitFor()
    await app.close()
    await isConnected(kit.page)
    await dialogOf(kit).waitFor({ state: 'hidden' })
  })

  it('SIWX-006, INIT-004: a login at the secure site that the server names signs in with the server, without a separate step', async () => {
    const kit = await openPage({ options: { chains: 'one', embeddedWallet: null, signIn: {} } })
    const address = await new EmailLogin(used, 'one-click@example.org').signInOnUnknownDevice(kit)
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().signIn?.status === 'signed-in',
    )
    await dialogOf(kit).waitFor({ state: 'hidden' })
    const { session } = (await readState(kit.page)).signIn!
    const me = await fetch(`${used.stack.server}/auth/v1/me?projectId=${used.stack.projectId}`, {
      headers: { authorization: `Bearer ${session!.token}` },
    })
    assert.deepEqual(
      [me.status, ((await me.json()) as { address: string }).address],
      [200, address],
    )
    const events = (await heardOf(kit.page, 'track')) as { event: string }[]
    assert.deepEqual(
      events.filter(({ event }) => event.includes('SIGN_SIWX')),
      [],
      'no screen asked for a signature',
    )
  })

  it('EMAIL-002, FRAME-008, BTN-005: signs in by link and code, signs a message, stays signed in over a reload and in another tab, and signs out in both; a second browser opens the same wallet from a button for email', async () => {
    const kit = await open()
    const address = await login.signInOnUnknownDevice(kit)
    assert.match(address, /^0x[0-9a-fA-F]{40}$/)
    await dialogOf(kit).waitFor({ state: 'hidden' })

    const signed = kit.page.evaluate(async (account) => {
      const provider = (window as unknown as KitWindow).modal.getProvider('eip155') as {
        request(call: { method: string; params: unknown[] }): Promise<unknown>
      }
      return provider.request({ method: 'personal_sign', params: ['Hello from the test', account] })
    }, address)
    await frameOf(kit).getByRole('heading', { name: 'Sign a message' }).waitFor()
    assert.equal(
      await frameOf(kit).locator('.asker strong').innerText(),
      new URL(kit.page.url()).origin,
      'the origin the browser names',
    )
    assert.equal(await frameOf(kit).locator('.text').innerText(), 'Hello from the test')
    await pressInFrame(frameOf(kit), 'Sign')
    assert.ok(
      await verifyMessage({
        address: address as Hex,
        message: 'Hello from the test',
        signature: (await signed) as Hex,
      }),
    )
    await dialogOf(kit).waitFor({ state: 'hidden' })

    await kit.reload()
    await isConnected(kit.page)
    assert.equal((await readState(kit.page)).account!.address, address)

    // Another tab shares the login, and its sign-out applies to both.
    const tab = await openPage({
      inContext: kit.context,
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    await isConnected(tab.page)
    assert.equal((await readState(tab.page)).account!.address, address)
    await signOut(tab)
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account === undefined,
    )
    assert.equal((await heardOf(kit.page, 'disconnect')).length, 1)
    assert.equal((await readState(tab.page)).account, undefined)

    const other = await open('<wallet-button login="email"></wallet-button>')
    await login.waitForTurn()
    assert.equal(
      await login.signInOnUnknownDevice(other),
      address,
      'the same wallet on another browser',
    )
  })
})
