import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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
