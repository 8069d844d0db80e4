import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { startBrowserProcess, type BrowserProcess } from './browser-process.js'
import { dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import {
  heardOf,
  openKitPage,
  type KitPage,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { useStack } from '../helpers/servers/use-stack.js'

type Asked = {
  readonly signature?: Hex
  readonly error?: { readonly code: number; readonly message: string }
}
type AskingWindow = KitWindow & { asked: Promise<Asked> }

/** The process of the secure site's frame is killed, as when it runs out of memory. */
describe('a frame that crashes', () => {
  const used = useStack()
  let chromium: BrowserProcess
  let connection: Browser
  // Each test is a visitor with a separate profile.
  beforeEach(async () => void (chromium = await startBrowserProcess()))
  afterEach(async () => {
    await connection?.close()
    await chromium.stop()
  })

  async function open(): Promise<KitPage> {
    connection = await chromium.connect()
    return openKitPage(connection, used.stack, {
      inContext: connection.contexts()[0]!,
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
  }
  /** Kills the process of the page's frame; returns the page in its state afterwards. */
  async function crash(kit: KitPage): Promise<KitPage> {
    const url = kit.page.url()
    await connection.close()
    await chromium.crashFrame(used.stack.frame)
    connection = await chromium.connect()
    const page = connection
      .contexts()[0]!
      .pages()
      .find((candidate) => candidate.url() === url)!
    return { ...kit, page, context: page.context(), close: () => page.close() }
  }
  /** Requests a signature, whose answer stays in the page. */
  async function ask(kit: KitPage, text: string): Promise<void> {
    await kit.page.bringToFront()
    await kit.page.evaluate((message) => {
      const own = window as unknown as AskingWindow
      const provider = own.modal.getProvider('eip155') as { request(call: object): Promise<Hex> }
      own.asked = provider
        .request({
          method: 'personal_sign',
          params: [message, own.modal.getState().account!.address],
        })
        .then(
          (signature) => ({ signature }),
          ({ code, message: reason }) => ({ error: { code, message: reason } }),
        )
    }, text)
  }
  const answerOf = ({ page }: KitPage) =>
    page.evaluate(() => (window as unknown as AskingWindow).asked)
  const showsRequest = (kit: KitPage, text: string) =>
    frameOf(kit).locator('.text').filter({ hasText: text }).waitFor()
  async function signs(kit: KitPage, address: string, text: string): Promise<void> {
    await ask(kit, text)
    await showsRequest(kit, text)
    await pressInFrame(frameOf(kit), 'Sign')
    const { signature, error } = await answerOf(kit)
    assert.ok(
      signature && (await verifyMessage({ address: address as Hex, message: text, signature })),
      JSON.stringify(error),
    )
  }

  it('R8 CUST-32 during an approval: the request ends with an error message and is shown in no other frame, and the next approval succeeds; while idle: the next approval succeeds without another sign-in', async () => {
    let kit = await open()
    const address = await new EmailLogin(used, 'crash@example.org').signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    await ask(kit, 'The first request')
    await showsRequest(kit, 'The first request')
    kit = await crash(kit)
    const { error } = await answerOf(kit)
    // The EIP-1193 code for an internal error of the wallet.
    assert.deepEqual(error, {
      code: -32603,
      message:
        'The embedded wallet could not be reached: it stopped; what was approved may have been carried out',
    })
    await dialogOf(kit).waitFor({ state: 'hidden' })
    assert.equal(
      await kit.page.locator('iframe#w3m-iframe').count(),
      0,
      'nothing waits, so there is no frame',
    )
    await signs(kit, address, 'The second request')

    kit = await crash(kit)
    await signs(kit, address, 'The third request')
    // Shown once, until the visitor closes it.
    assert.deepEqual(
      (await heardOf(kit.page, 'alert')).map((alert) => (alert as { id: string }).id),
      ['frame-stopped'],
    )
  })

  it('R8 between the email and the code: the login returns to the email with an error message, and starts again', async () => {
    let kit = await open()
    const login = new EmailLogin(used, 'crash-at-code@example.org')
    const code = await login.confirmDevice(kit)
    await dialogOf(kit).locator('wm-code-field').waitFor()
    kit = await crash(kit)
    await kit.page.bringToFront()
    await login.typeCode(kit, code)
    await dialogOf(kit).getByText('Couldn’t reach the service').waitFor()
    const field = dialogOf(kit).getByRole('textbox', { name: 'Email' })
    await field.waitFor()
    await login.waitForTurn()
    const after = (await login.listMails()).length
    await field.fill(login.email)
    await field.press('Enter')
    assert.match(await login.waitForLink(after), /\/device#/)
    await dialogOf(kit).locator('wm-email-verify-device-view strong').waitFor()
  })
})
