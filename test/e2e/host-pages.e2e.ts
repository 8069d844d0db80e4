import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { bundleHosts } from '../helpers/pages/bundle-hosts.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder, type ServedFolder, type ServedPage } from '../helpers/servers/serve-folder.js'
import { HANG_MS } from '../helpers/clocks/until.js'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

interface HostWindow extends Window {
  readonly reports: readonly string[]
}

/** A page with a button, whose library is loaded before the kit. */
function toPage({ host, body }: { host: string; body: string }): ServedPage {
  return {
    body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hosts</title>
    <link rel="icon" href="data:,">
    <script type="module">
      if (!window.ready) {
        const { hosts } = await import('/hosts.js')
        await hosts['${host}']()
        const kit = await import('/package/cdn/wallet-modal.js')
        const provider = {
          request: async ({ method }) => ({ eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], eth_accounts: [], eth_chainId: '0x1' })[method] ?? null,
          on() {}, removeListener() {},
        }
        const detail = Object.freeze({ info: Object.freeze({ uuid: '00000000-0000-4000-8000-000000000002', name: 'Host Wallet', rdns: 'org.host', icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' }), provider })
        addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
        window.modal = kit.createWalletModal({ chains: [kit.eip155({ networks: [{ id: 'eip155:1', name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://localhost:1/'] }] })], debug: false })
        window.ready = true
      }
    </script>
  </head>
  <body>${body}</body>
</html>`,
  }
}

const PAGES: Readonly<Record<string, ServedPage>> = {
  '/plain': toPage({ host: 'none', body: '<div id="stage"><wallet-button></wallet-button></div>' }),
  '/sentry': toPage({ host: 'sentry', body: '<wallet-button></wallet-button>' }),
  '/ses': toPage({ host: 'ses', body: '<wallet-button></wallet-button>' }),
  '/turbo': toPage({
    host: 'turbo',
    body: '<h1>First</h1><wallet-button></wallet-button><a href="/turbo-next">Next</a>',
  }),
  '/turbo-next': toPage({
    host: 'turbo',
    body: '<h1>Second</h1><wallet-button></wallet-button><a href="/turbo">Back</a>',
  }),
  '/htmx': toPage({
    host: 'htmx',
    body: '<div id="part"><button hx-get="/part" hx-target="#part">Load</button></div>',
  }),
  '/part': { body: '<p>Loaded</p><wallet-button></wallet-button>' },
}

/** Our modal in pages whose libraries replace or wrap what it uses. */
describe('pages of other libraries', () => {
  let browser: Browser
  let served: ServedFolder

  before(async () => {
    const script = { 'content-type': 'text/javascript' }
    served = await serveFolder(
      DIST,
      { ...PAGES, '/hosts.js': { body: await bundleHosts('pages.js'), headers: script } },
      { '/package/': '/' },
    )
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await served?.close()
  })

  async function open(path: string): Promise<{ page: Page; mistakes: string[] }> {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } })
    page.setDefaultTimeout(HANG_MS)
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    await page.goto(`${served.url}${path}`)
    await page.waitForFunction(() => 'ready' in window)
    return { page, mistakes }
  }
  const dialogOf = (page: Page) => page.locator('wallet-modal').getByRole('dialog')
  async function openAndClose(page: Page) {
    await page.locator('wallet-button').click()
    await dialogOf(page).getByRole('button', { name: 'Host Wallet' }).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
  }
  async function connect(page: Page) {
    await page.locator('wallet-button').click()
    await dialogOf(page).getByRole('button', { name: 'Host Wallet' }).click()
    await page.locator('wallet-button').getByText('0xf39F').waitFor()
  }

  it('connects while Sentry wraps timers, frames, requests and listeners, and reports nothing to it', async () => {
    const { page, mistakes } = await open('sentry')
    await connect(page)
    const reports = await page.evaluate(() => (window as unknown as HostWindow).reports)
    assert.deepEqual([reports, mistakes], [['wrapped'], []])
    await page.close()
  })

  it('connects after lockdown() of SES has frozen the intrinsics, as LavaMoat does', async () => {
    const { page, mistakes } = await open('ses')
    assert.ok(
      await page.evaluate(() => Object.isFrozen(Symbol) && Object.isFrozen(Array.prototype)),
    )
    await connect(page)
    assert.deepEqual(mistakes, [])
    await page.close()
  })

  it('opens from the button of each page that Turbo swaps in, with the connection of the page before', async () => {
    const { page, mistakes } = await open('turbo')
    await openAndClose(page)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Second' }).waitFor()
    await connect(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'First' }).waitFor()
    await page.locator('wallet-button').getByText('0xf39F').waitFor()
    assert.deepEqual(mistakes, [])
    await page.close()
  })

  it('opens from a button that htmx swaps in, again after a second swap', async () => {
    const { page, mistakes } = await open('htmx')
    for (let round = 0; round < 2; round++) {
      await page.evaluate(() =>
        (
          window as unknown as { htmx: { ajax(verb: string, path: string, at: string): unknown } }
        ).htmx.ajax('GET', '/part', '#part'),
      )
      await page.getByText('Loaded').waitFor()
      await openAndClose(page)
    }
    assert.deepEqual(mistakes, [])
    await page.close()
  })

  it('is on top of an element in fullscreen, and leaves it there when it closes', async () => {
    const { page, mistakes } = await open('plain')
    await page.evaluate(() => document.querySelector('#stage')!.requestFullscreen())
    await page.waitForFunction(() => document.fullscreenElement?.id === 'stage')
    await page.locator('wallet-button').click()
    const row = dialogOf(page).getByRole('button', { name: 'Host Wallet' })
    // A press fails when another element is on top of the row.
    await row.click({ trial: true })
    await page.keyboard.press('Tab')
    await page.evaluate(() => (window as unknown as { modal: { close(): void } }).modal.close())
    await dialogOf(page).waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate(() => document.fullscreenElement?.id), 'stage')
    assert.deepEqual(mistakes, [])
    await page.close()
  })
})
