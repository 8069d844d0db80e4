import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { heardOf, readState, type KitPage, type KitPageOptions, type KitWindow } from '../helpers/open-kit-page.js'
import { until } from '../helpers/until.js'
import { useKitPages } from '../helpers/use-kit-pages.js'
import { useStack } from '../helpers/use-stack.js'

const EMAIL = 'visitor@example.org'
const PASSWORD = 'correct horse battery'

interface Mail { readonly to: string; readonly subject: string; readonly text: string; readonly at: number }

/** The embedded wallet over the built package, the real server with both of its roles, the secure site and a mail server. */
describe('embedded wallet', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const open = ({ context }: Pick<KitPageOptions, 'context'> = {}) => openPage({ options: { chains: 'one', embeddedWallet: { url: used.stack.frame } }, ...(context && { context }) })
  const dialogOf = ({ page }: KitPage) => page.getByRole('dialog')
  const frameOf = ({ page }: KitPage) => page.frameLocator('iframe#w3m-iframe')

  // Of the mails that came after so many others.
  async function waitForMail(find: RegExp, { after, to: address = EMAIL }: { after: number; to?: string }): Promise<string> {
    return until(async () => {
      const mails = (await (await fetch(used.stack.mailbox)).json()) as Mail[]
      return mails.slice(after).map(({ to, subject, text }) => (to === address ? (find.exec(`${subject}\n${text}`)?.[1] ?? '') : '')).find((text) => text !== '')
    })
  }
  // The server mails an address once in 30 s.
  async function waitForTurn(address = EMAIL) {
    const { at } = ((await (await fetch(used.stack.mailbox)).json()) as Mail[]).findLast(({ to }) => to === address)!
    await until(() => Date.now() > at + 31_000)
  }
  const countMails = async () => ((await (await fetch(used.stack.mailbox)).json()) as Mail[]).length

  async function submitEmail(kit: KitPage, email = EMAIL) {
    await kit.page.locator('wallet-button').click()
    const field = dialogOf(kit).getByRole('textbox', { name: 'Email' })
    await field.fill(email)
    await field.press('Enter')
  }
  async function confirmLink(kit: KitPage, link: string) {
    await chooseNumber(kit.context, link, await dialogOf(kit).locator('strong').innerText())
  }
  async function chooseNumber(context: BrowserContext, link: string, match: string) {
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await page.getByRole('button', { name: match, exact: true }).click()
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
    await page.close()
  }
  async function typeCode(kit: KitPage, code: string) {
    await dialogOf(kit).getByRole('textbox').first().waitFor()
    await dialogOf(kit).getByRole('textbox').first().focus()
    await kit.page.keyboard.type(code)
  }
  async function submitCode(kit: KitPage, code: string) {
    await typeCode(kit, code)
    await waitForAccount(kit)
  }
  async function waitForAccount(kit: KitPage) {
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

  const LINK = /(http:\/\/localhost:\d+\/device#\S+)/
  const CODE = /(?:^|\D)(\d{6})(?:\D|$)/

  /** A passkey of the browser's own, with the PRF extension. */
  async function addAuthenticator(page: Page) {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true, hasPrf: true } })
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()

  // Without a passkey: a code for this alone.
  async function addPasskey(page: Page, to: string) {
    await addAuthenticator(page)
    await waitForTurn(to)
    const after = await countMails()
    await press(page, 'Add a passkey')
    await press(page, 'Send a code to my e-mail')
    await page.getByLabel('Code from the mail').fill(await waitForMail(CODE, { after, to }))
    await press(page, 'Continue')
    await press(page, 'Create the passkey')
    await title(page, 'The passkey was added')
    await press(page, 'Back')
  }
  async function signInToAccountPage(page: Page, to: string) {
    const after = await countMails()
    await page.goto(`${used.stack.frame}/account?projectId=${used.stack.projectId}`)
    await page.getByLabel('E-mail address').fill(to)
    await press(page, 'Continue')
    await title(page, 'Check your mail')
    await chooseNumber(page.context(), await waitForMail(LINK, { after, to }), await page.locator('.match').innerText())
    await page.getByLabel('Code from the mail').fill(await waitForMail(CODE, { after: after + 1, to }))
    await press(page, 'Continue')
  }

  // A frame that slides in would move away under a click.
  const STILL = { context: { reducedMotion: 'reduce' } } as const

  async function recoverFromBackup() {
    const to = 'backup@example.org'
    const kit = await open(STILL)
    const after = await countMails()
    await submitEmail(kit, to)
    await confirmLink(kit, await waitForMail(LINK, { after, to }))
    await submitCode(kit, await waitForMail(CODE, { after: after + 1, to }))
    const { address } = (await readState(kit.page)).account!
    await dialogOf(kit).waitFor({ state: 'hidden' })
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }))
    await dialogOf(kit).getByRole('button', { name: 'Back up wallet' }).click()
    const opening = kit.context.waitForEvent('page')
    await frameOf(kit).getByRole('button', { name: 'Open the window' }).click()
    const account = await opening
    await title(account, 'Your wallet')
    await addPasskey(account, to)

    await press(account, 'Show recovery words')
    await press(account, 'Use a passkey')
    await press(account, 'Show the words')
    await account.locator('.words li').first().waitFor()
    const words = await account.locator('.words li').allInnerTexts()
    assert.equal(mnemonicToAccount(words.join(' ')).address, address)
    await press(account, 'I have written them down')
    await press(account, 'Save an encrypted backup')
    await press(account, 'Use a passkey')
    await account.getByLabel('Password, at least 12 characters').fill(PASSWORD)
    await account.getByLabel('Password again').fill(PASSWORD)
    const saving = account.waitForEvent('download')
    await press(account, 'Save the file')
    const file = await (await saving).path()
    await press(account, 'Back')
    await account.getByText('Security log').click()
    assert.equal(await account.getByText('Backup made', { exact: true }).count(), 2)
    await press(account, 'Close')
    assert.ok((await (await fetch(used.stack.mailbox)).json() as Mail[]).some((mail) => mail.to === to && /recovery words/.test(mail.subject)))
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())

    const other = await open(STILL)
    await waitForTurn(to)
    const before = await countMails()
    await submitEmail(other, to)
    await confirmLink(other, await waitForMail(LINK, { after: before, to }))
    await typeCode(other, await waitForMail(CODE, { after: before + 1, to }))
    await frameOf(other).getByRole('heading', { name: 'Restore your wallet' }).waitFor()
    const restoring = other.context.waitForEvent('page')
    await frameOf(other).getByRole('button', { name: 'Open the window' }).click()
    const recovery = await restoring
    await press(recovery, 'Recovery words')
    await recovery.getByLabel('Your 24 words, in order').fill([...words.slice(1), words[0]].join(' '))
    await press(recovery, 'Restore')
    await recovery.getByText(/^(A word or their order is wrong|This backup belongs to another wallet)\.$/).waitFor()
    await press(recovery, 'Back')
    await press(recovery, 'Backup file')
    await recovery.getByLabel('Backup file', { exact: true }).setInputFiles(file)
    await recovery.getByLabel('Password of the file').fill(PASSWORD)
    await press(recovery, 'Restore')
    await title(recovery, 'Your wallet is back')
    await press(recovery, 'Close')
    await waitForAccount(other)
    assert.equal((await readState(other.page)).account!.address, address, 'the same wallet from the backup')
    await restoreOffline(other.context, file, address!)
  }

  // From a saved page, with no network.
  async function restoreOffline(context: BrowserContext, backup: string, address: string) {
    const saved = join(createTemporaryFolder('offline'), 'restore.html')
    await writeFile(saved, await (await fetch(`${used.stack.frame}/restore-offline.html`)).text())
    await context.setOffline(true)
    const page = await context.newPage()
    await page.goto(pathToFileURL(saved).href)
    await page.getByLabel('Backup file').setInputFiles(backup)
    await page.getByLabel('Password of the file').fill(PASSWORD)
    await page.getByRole('button', { name: 'Show the keys' }).first().click()
    await page.getByText(address, { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => fetch('http://localhost/').then(() => true, () => false)), false)
    await page.close()
    await context.setOffline(false)
  }

  async function recoverWithPasskey() {
    const to = 'passkey@example.org'
    const context = await used.browser.newContext()
    const page = await context.newPage()
    await signInToAccountPage(page, to)
    await title(page, 'Your wallet')
    await addPasskey(page, to)
    await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()
    const readAddresses = () => page.evaluate(() => new Promise<string>((resolve, reject) => {
      void indexedDB.databases().then(([found]) => {
        const opening = indexedDB.open(found!.name!)
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const get = opening.result.transaction('values').objectStore('values').get('session')
          get.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify((get.result as { addresses: unknown }).addresses))
          }
        }
      })
    }))
    const addresses = await readAddresses()

    // A browser that lost everything, but for the passkey in its system.
    const { origin } = new URL(used.stack.frame)
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await waitForTurn(to)
    await signInToAccountPage(page, to)
    await title(page, 'Restore your wallet')
    await press(page, 'Use your passkey')
    await title(page, 'Your wallet')
    assert.equal(await readAddresses(), addresses, 'the same wallet from the passkey')
    assert.equal(await page.getByText('This device', { exact: true }).count(), 1)
    await context.close()
  }

  it('EMAIL adds a passkey, exports with it, signs out, and recovers on other profiles with the backup, the passkey, and without any network', async () => {
    await Promise.all([recoverFromBackup(), recoverWithPasskey()])
  })
})
