import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { heardOf, readState, type KitPage, type KitWindow } from '../helpers/open-kit-page.js'
import { until } from '../helpers/until.js'
import { useKitPages } from '../helpers/use-kit-pages.js'
import { useStack } from '../helpers/use-stack.js'

const EMAIL = 'visitor@example.org'

interface Mail { readonly to: string; readonly subject: string; readonly text: string; readonly at: number }

/** The embedded wallet over the built package, the real server with both of its roles, the secure site and a mail server. */
describe('embedded wallet', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const open = () => openPage({ options: { chains: 'one', embeddedWallet: { url: used.stack.frame } } })
  const dialogOf = ({ page }: KitPage) => page.getByRole('dialog')
  const frameOf = ({ page }: KitPage) => page.frameLocator('iframe#w3m-iframe')

  // Of the mails that came after so many others.
  async function waitForMail(find: RegExp, { after }: { after: number }): Promise<string> {
    return until(async () => {
      const mails = (await (await fetch(used.stack.mailbox)).json()) as Mail[]
      return mails.slice(after).map(({ to, subject, text }) => (to === EMAIL ? (find.exec(`${subject}\n${text}`)?.[1] ?? '') : '')).find((text) => text !== '')
    })
  }
  // The server mails an address once in 30 s.
  async function waitForTurn() {
    const { at } = ((await (await fetch(used.stack.mailbox)).json()) as Mail[]).at(-1)!
    await until(() => Date.now() > at + 31_000)
  }
  const countMails = async () => ((await (await fetch(used.stack.mailbox)).json()) as Mail[]).length

  async function submitEmail(kit: KitPage) {
    await kit.page.locator('wallet-button').click()
    const field = dialogOf(kit).getByRole('textbox', { name: 'Email' })
    await field.fill(EMAIL)
    await field.press('Enter')
  }
  async function confirmLink(kit: KitPage, link: string) {
    const match = await dialogOf(kit).locator('strong').innerText()
    const page = await kit.context.newPage()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await page.getByRole('button', { name: match, exact: true }).click()
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
    await page.close()
  }
  async function submitCode(kit: KitPage, code: string) {
    await dialogOf(kit).getByRole('textbox').first().waitFor()
    await dialogOf(kit).getByRole('textbox').first().focus()
    await kit.page.keyboard.type(code)
    await kit.page.waitForFunction(() => (window as unknown as KitWindow).modal.getState().account?.address !== undefined)
  }
  // On a device the account does not know: link, then code.
  async function signInOnUnknownDevice(kit: KitPage) {
    const after = await countMails()
    await submitEmail(kit)
    await confirmLink(kit, await waitForMail(/(http:\/\/localhost:\d+\/device#\S+)/, { after }))
    await submitCode(kit, await waitForMail(/(?:^|\D)(\d{6})(?:\D|$)/, { after: after + 1 }))
    return (await readState(kit.page)).account!.address!
  }

  // Connect has room for five of seven; the others are on the full list.
  async function startSocial(kit: KitPage, provider: string): Promise<Page> {
    await kit.page.locator('wallet-button').click()
    const more = dialogOf(kit).getByRole('button', { name: 'More ways to sign in' })
    await more.waitFor()
    const isListed = provider === 'Apple' || provider === 'Facebook'
    if (isListed) await more.click()
    const opened = kit.page.waitForEvent('popup')
    await (isListed ? dialogOf(kit).getByRole('listitem').filter({ hasText: provider }) : dialogOf(kit).getByRole('button', { name: `Continue with ${provider}` })).click()
    return opened
  }
  const isConnected = (page: Page) => page.waitForFunction(() => (window as unknown as Partial<KitWindow>).modal?.getState().account?.address !== undefined)
  async function signInSocially(kit: KitPage, provider: string) {
    const popup = await startSocial(kit, provider)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Ada Lovelace' }).click()
    await closed
    await isConnected(kit.page)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    return (await readState(kit.page)).account!.address!
  }
  const signOut = (kit: KitPage) => kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())

  it('SOC-004: signs in at each of the six providers through its window, signs a message, and finds the same wallet on return', async () => {
    const kit = await open()
    const addresses: Record<string, string> = {}
    for (const provider of ['Google', 'X', 'Discord', 'GitHub', 'Apple', 'Facebook']) {
      addresses[provider] = await signInSocially(kit, provider)
      await signOut(kit)
    }
    assert.equal(new Set(Object.values(addresses)).size, 6, 'one person at six providers has six wallets')
    assert.equal(await signInSocially(kit, 'GitHub'), addresses['GitHub'])
    const signed = kit.page.evaluate(async (account) => {
      const provider = (window as unknown as KitWindow).modal.getProvider('eip155') as { request(call: { method: string; params: unknown[] }): Promise<unknown> }
      return provider.request({ method: 'personal_sign', params: ['Hello from a provider', account] })
    }, addresses['GitHub']!)
    await frameOf(kit).getByRole('button', { name: 'Sign', exact: true }).click()
    assert.ok(await verifyMessage({ address: addresses['GitHub'] as Hex, message: 'Hello from a provider', signature: (await signed) as Hex }))
  })
  it('SOC-002: a login that is declined or closed at the provider ends with its reason, and the next one works', async () => {
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
  it('SOC-008: a window that its provider cuts off from the page comes back to the page\'s address and signs in there', async () => {
    const kit = await open()
    await kit.context.route(/\/authorize\?/, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
    })
    const popup = await startSocial(kit, 'Google')
    await popup.getByRole('link', { name: 'Ada Lovelace' }).click()
    await popup.waitForURL((url) => url.origin === new URL(kit.page.url()).origin && !url.search.includes('result_uri'))
    await isConnected(popup)
    await popup.close()
  })

  it('FARC-001: signs in with the link of the code once the Farcaster app approves', async () => {
    const kit = await open()
    await kit.page.locator('wallet-button').click()
    await dialogOf(kit).getByRole('button', { name: 'Continue with Farcaster' }).click()
    const code = dialogOf(kit).locator('wm-qr-code')
    const link = await until(() => code.evaluate((element: HTMLElement & { value?: string }) => element.value))
    const app = await kit.context.newPage()
    await app.goto(link)
    await app.getByRole('button', { name: 'Approve' }).click()
    await app.getByRole('heading', { name: 'Signed in' }).waitFor()
    await app.close()
    await isConnected(kit.page)
    await dialogOf(kit).waitFor({ state: 'hidden' })
  })

  it('EMAIL-002, FRAME-008: signs in by link and code, signs a message, stays signed in over a reload, and signs out; a second browser opens the same wallet', async () => {
    const kit = await open()
    const address = await signInOnUnknownDevice(kit)
    assert.match(address, /^0x[0-9a-fA-F]{40}$/)
    await dialogOf(kit).waitFor({ state: 'hidden' })

    const signed = kit.page.evaluate(async (account) => {
      const provider = (window as unknown as KitWindow).modal.getProvider('eip155') as { request(call: { method: string; params: unknown[] }): Promise<unknown> }
      return provider.request({ method: 'personal_sign', params: ['Hello from the test', account] })
    }, address)
    await frameOf(kit).getByRole('heading', { name: 'Sign a message' }).waitFor()
    assert.equal(await frameOf(kit).locator('.asker strong').innerText(), new URL(kit.page.url()).origin, 'the origin the browser names')
    assert.equal(await frameOf(kit).locator('.text').innerText(), 'Hello from the test')
    await frameOf(kit).getByRole('button', { name: 'Sign', exact: true }).click()
    assert.ok(await verifyMessage({ address: address as Hex, message: 'Hello from the test', signature: (await signed) as Hex }))
    await dialogOf(kit).waitFor({ state: 'hidden' })

    await kit.reload()
    await kit.page.waitForFunction(() => (window as unknown as KitWindow).modal.getState().account?.address !== undefined)
    assert.equal((await readState(kit.page)).account!.address, address)

    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
    assert.equal((await readState(kit.page)).account, undefined)
    assert.equal((await heardOf(kit.page, 'disconnect')).length, 1)

    const other = await open()
    await waitForTurn()
    assert.equal(await signInOnUnknownDevice(other), address, 'the same wallet on another browser')
  })
})
