import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { verifyMessage, type Hex } from 'viem'
import { approveInFrame } from '../helpers/approve-in-frame.js'
import { askWallet, dialogOf, EmailLogin, frameOf } from '../helpers/email-login.js'
import { heardOf, type KitPage } from '../helpers/open-kit-page.js'
import { until } from '../helpers/until.js'
import { useKitPages } from '../helpers/use-kit-pages.js'
import { useStack } from '../helpers/use-stack.js'

/** The process of the secure site's frame is ended by the browser, as when it runs out of memory. */
describe('a frame that crashes', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const open = () => openPage({ options: { chains: 'one', embeddedWallet: { url: used.stack.frame } } })

  /** Ends the process of the page's frame. */
  async function crash(kit: KitPage): Promise<void> {
    const frame = kit.page.frames().find((candidate) => candidate.url().startsWith(used.stack.frame))!
    const session = await kit.context.newCDPSession(frame)
    const crashed = new Promise<void>((resolve) => session.once('Inspector.targetCrashed', () => resolve()))
    await session.send('Inspector.enable')
    // Its answer would come from the process that ends.
    session.send('Page.crash').catch(() => {})
    await crashed
  }
  const losses = async (kit: KitPage) => ((await heardOf(kit.page, 'alert')) as { id?: string; title?: string }[]).map(({ id, title }) => id ?? title)
  const askSignature = (kit: KitPage, address: string, text: string) => askWallet(kit, 'personal_sign', [text, address]).then((signature) => ({ signature: signature as Hex }), (error: Error) => ({ error: error.message }))
  async function signs(kit: KitPage, address: string, text: string): Promise<void> {
    const asked = askSignature(kit, address, text)
    await frameOf(kit).locator('.text').filter({ hasText: text }).waitFor()
    await approveInFrame(frameOf(kit), 'Sign')
    const answer = await asked
    assert.ok('signature' in answer && (await verifyMessage({ address: address as Hex, message: text, signature: answer.signature })), JSON.stringify(answer))
  }

  it('R8 during an approval: the request ends with words and is not asked again, and the next approval works; while idle: the next approval works at once', async () => {
    const kit = await open()
    const address = await new EmailLogin(used, 'crash@example.org').signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    const asked = askSignature(kit, address, 'The first request')
    await frameOf(kit).locator('.text').filter({ hasText: 'The first request' }).waitFor()
    await crash(kit)
    const answer = await asked
    assert.match('error' in answer ? answer.error : JSON.stringify(answer), /The embedded wallet could not be reached: it stopped; what was approved may have been carried out/)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    assert.equal(await kit.page.locator('iframe#w3m-iframe').count(), 0, 'nothing waits, so there is no frame')
    await signs(kit, address, 'The second request')

    await crash(kit)
    await signs(kit, address, 'The third request')
    assert.equal((await losses(kit)).length, 2, JSON.stringify(await losses(kit)))
    assert.deepEqual(kit.mistakes, [])
  })

  it('R8 between the mail of the code and the code: the login goes back to the e-mail with words, and another login works', async () => {
    const kit = await open()
    const login = new EmailLogin(used, 'crash-at-code@example.org')
    const code = await login.confirmDevice(kit)
    await dialogOf(kit).getByRole('textbox').nth(5).waitFor()
    await crash(kit)
    await login.typeCode(kit, code)
    await dialogOf(kit).getByText('The service could not be reached').waitFor()
    await dialogOf(kit).getByRole('textbox', { name: 'Email' }).waitFor()
    await login.waitForTurn()
    const after = (await login.listMails()).length
    const field = dialogOf(kit).getByRole('textbox', { name: 'Email' })
    await field.fill(login.email)
    await field.press('Enter')
    const link = await login.waitForLink(after)
    assert.match(link, /\/device#/)
    await until(() => dialogOf(kit).locator('strong').isVisible(), 'the number of the link shows')
  })
})
