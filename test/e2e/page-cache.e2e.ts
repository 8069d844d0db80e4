import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it, type TestContext } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { openKitPage, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { openPhone } from '../helpers/browser/open-phone.js'
import {
  startPlainPages,
  type PlainPages,
  type PlainWindow,
} from '../helpers/browser/plain-pages.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

/**
 * A page that the browser stores when the visitor leaves it, and shows again on the way back, with
 * its scripts as they were (bfcache).
 */
describe('a page from the back/forward cache', () => {
  let browser: Browser
  let pages: PlainPages
  let context: BrowserContext
  let mistakes: string[]

  before(async () => {
    // The headless shell has no back/forward cache.
    browser = await launchBrowser({ whole: true, pageCache: true })
    pages = await startPlainPages()
  })
  after(async () => {
    await browser?.close()
    await pages?.close()
  })
  beforeEach(async () => {
    context = await browser.newContext()
    mistakes = []
  })
  afterEach(async () => {
    await context.close()
    assert.deepEqual(mistakes, [])
  })

  async function open(): Promise<Page> {
    const page = await pages.open(context)
    page.on('pageerror', (error) => mistakes.push(error.stack ?? error.message))
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
      return (window as unknown as PlainWindow).modal.ready()
    })
    return page
  }
  const connect = (page: Page, wallet: string) =>
    page.evaluate(
      (wallet) => (window as unknown as PlainWindow).modal.connect({ wallet }).then(({ id }) => id),
      wallet,
    )
  const disconnect = (page: Page) =>
    page.evaluate(() => (window as unknown as PlainWindow).modal.disconnect())
  const read = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as PlainWindow).modal
        .getState()
        .connections.map(({ id, chainId }) => `${id} ${chainId}`),
    )
  const events = (page: Page) =>
    page.evaluate(() => (window as unknown as PlainWindow).seen.map(({ event }) => event))
  /** The visitor follows a link, something happens in the meantime, and they go back. */
  async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown> = async () => {}) {
    await page.goto(`${pages.url}package/custom-elements.json`)
    await meanwhile()
    // A page from the cache does not load again.
    await page.goBack({ waitUntil: 'commit' })
    await until(
      () => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted === true),
      'the page comes from the cache',
    )
  }
  async function agree(page: Page, wanted: readonly string[]) {
    let found: readonly string[] = []
    await until(
      async () => (found = await read(page)).join() === wanted.join(),
      () => `the page has ${wanted.join() || 'nothing'}, found ${found.join()}`,
    )
  }

  it('is connected as before, without an event or a prompt, and follows the wallet', async () => {
    const page = await open()
    await connect(page, 'org.alpha')
    await leaveAndReturn(page)
    assert.deepEqual(await read(page), ['eip155:org.alpha eip155:1'])
    assert.deepEqual(await events(page), ['connect'])
    await page.evaluate(() => (window as unknown as PlainWindow).modal.switchNetwork('eip155:8453'))
    await agree(page, ['eip155:org.alpha eip155:8453'])
    await disconnect(page)
    assert.deepEqual(await events(page), ['connect', 'disconnect'])
  })

  it('follows what another tab did in the meantime', async () => {
    const [page, other] = [await open(), await open()]
    await connect(page, 'org.alpha')
    await agree(other, ['eip155:org.alpha eip155:1'])
    await leaveAndReturn(page, () => disconnect(other))
    await agree(page, [])
    assert.deepEqual(await events(page), ['connect', 'disconnect'])

    await leaveAndReturn(page, () => connect(other, 'org.beta'))
    await agree(page, ['eip155:org.beta eip155:1'])
    assert.equal(
      await page.evaluate(() => (window as unknown as PlainWindow).wallets.prompts),
      1,
      'only the first one asked here',
    )
  })
})

/** A page with a session over the relay: its socket is closed while the page is stored. */
describe('a page from the back/forward cache, with a session over the relay', () => {
  const used = useStack({ whole: true, pageCache: true })

  it('reaches the wallet again, and gets what the wallet did in the meantime', async (test: TestContext) => {
    const phone = await openPhone(used.browser, used.stack)
    const kit = await openKitPage(used.browser, used.stack)
    const { page } = kit
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
    )
    await page.locator('wallet-button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    await phone.pair(await waitForScreenCode(page))
    await phone.approve()
    const chainId = () =>
      page.evaluate(() => (window as unknown as KitWindow).modal?.getState().account?.chainId)
    await until(async () => (await chainId()) === 'eip155:31337', 'it is connected')
    await page.goto(`${used.stack.demo}stack.json`)
    await phone.selectChain(31338)
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForFunction(() => 'modal' in window)
    test.diagnostic(
      `from the cache: ${await page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted === true)}`,
    )
    await until(
      async () => (await chainId()) === 'eip155:31338',
      'the network that the wallet chose',
    )
    await phone.setAutoApprove(true)
    const signature = await page.evaluate(async () => {
      const { modal } = window as unknown as KitWindow
      return modal.getProvider('eip155')!.request({
        method: 'personal_sign',
        params: ['0x68656c6c6f', modal.getState().account!.address],
      })
    })
    assert.match(String(signature), /^0x[0-9a-f]{130}$/)
    assert.deepEqual(kit.mistakes, [])
    await kit.close()
    await phone.close()
  })
})
