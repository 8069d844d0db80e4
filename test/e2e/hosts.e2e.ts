import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { dialogHosts } from '../habits/dialog-hosts.js'
import { bundleHosts } from '../helpers/pages/bundle-hosts.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { HANG_MS } from '../helpers/clocks/until.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'

const SIZES = { wide: { width: 900, height: 700 }, phone: { width: 390, height: 844 } }
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Hosts</title>
  <link rel="icon" href="data:,">
  <style>.theirs { background: #fff; position: fixed; inset-block-start: 40px; inset-inline-start: 40px; padding: 20px } [popover]:not(:popover-open) { display: none }</style>
  <body>
    <div id="root"></div>
    <wallet-modal></wallet-modal>
    <p style="block-size: 3000px">Page</p>
    <script type="module">
      import * as kit from '/package/cdn/wallet-modal.js'
      import { dialogs } from '/dialogs.js'
      const networks = Array.from({ length: 40 }, (_, index) => ({
        id: 'eip155:' + (1000 + index), name: 'Milk ' + index,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://localhost:1/'],
      }))
      /** What dialogs change on the page. */
      window.describePage = () => JSON.stringify([...document.querySelectorAll('html, body, #root, wallet-modal, p')].map((element) => [
        element.localName, element.getAttribute('aria-hidden'), element.hasAttribute('inert'),
        getComputedStyle(element).overflow, getComputedStyle(element).pointerEvents,
      ]))
      window.isScrolled = (root) => [...root.querySelectorAll('*')].some((element) =>
        (root !== document && element.scrollTop > 0) || (element.shadowRoot !== null && isScrolled(element.shadowRoot)))
      window.keys = []
      document.addEventListener('keydown', ({ key }) => keys.push(key))
      window.modal = kit.createWalletModal({ chains: [kit.eip155({ networks })], theme: new URLSearchParams(location.search).get('theme') ?? 'dark', debug: false })
      await dialogs[new URLSearchParams(location.search).get('host')]()
      window.ready = true
    </script>
  </body>
</html>`

/**
 * Our modal, opened from inside a dialog of each library: it is pressed, scrolled, typed in and
 * closed; theirs stays open.
 */
describe('dialogs of other libraries', () => {
  let browser: Browser
  let served: ServedFolder

  before(async () => {
    served = await serveFolder(
      DIST,
      {
        '/': { body: PAGE },
        '/dialogs.js': {
          body: await bundleHosts('dialogs.jsx'),
          headers: { 'content-type': 'text/javascript' },
        },
      },
      { '/package/': '/' },
    )
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await served?.close()
  })

  // `SHOTS=screenshots/hosts node --import tsx --test test/e2e/hosts.e2e.ts`: pictures to look at.
  const { SHOTS } = process.env
  if (SHOTS)
    for (const host of Object.keys(dialogHosts))
      it(`is pictured above ${host}: both themes, wide and on a phone`, async () => {
        for (const theme of ['dark', 'light'])
          for (const [size, viewport] of Object.entries(SIZES)) {
            const page = await browser.newPage({ viewport, colorScheme: theme as 'dark' | 'light' })
            page.setDefaultTimeout(HANG_MS)
            await page.goto(`${served.url}?host=${host}&theme=${theme}`)
            await page.waitForFunction(() => 'ready' in window)
            await page.locator('#theirs').click()
            await page.locator('#ours').click()
            const dialog = page.locator('wallet-modal').getByRole('dialog')
            await dialog.getByRole('button', { name: 'Milk 3', exact: true }).waitFor()
            await page.waitForFunction(
              () => !document.getAnimations().some(({ playState }) => playState === 'running'),
            )
            await page.screenshot({ path: join(SHOTS, `${host}.${theme}.${size}.png`) })
            await page.close()
          }
      })

  for (const [host, { habit, source }] of Object.entries(dialogHosts))
    it(`H19 beside ${host} (${habit}; ${source}): works, and leaves theirs open`, async () => {
      const page = await browser.newPage({ viewport: { width: 900, height: 700 } })
      page.setDefaultTimeout(HANG_MS)
      const mistakes: string[] = []
      page.on('pageerror', ({ message }) => mistakes.push(message))
      await page.goto(`${served.url}?host=${host}`)
      await page.waitForFunction(() => 'ready' in window)
      const clean = await page.evaluate(() => describePage())
      await page.locator('#theirs').click()
      await page.locator('#ours').click()
      const dialog = page.locator('wallet-modal').getByRole('dialog')
      const field = dialog.getByRole('searchbox').or(dialog.getByRole('textbox'))
      await field.waitFor()

      // Seen by assistive technology: getByRole() does not find what is hidden from it.
      await dialog.getByRole('button', { name: 'Milk 3', exact: true }).hover()
      await page.mouse.wheel(0, 600)
      await page.waitForFunction(() => isScrolled(document))
      await field.click()
      await page.keyboard.type('milk 39', { delay: 15 })
      assert.equal(await field.inputValue(), 'milk 39')
      assert.deepEqual(await page.evaluate(() => (window as never as { keys: string[] }).keys), [])
      await dialog.getByRole('button', { name: 'Milk 39', exact: true }).click()
      await page.waitForFunction(
        () =>
          (window as never as { modal: { getState(): { chainId: string } } }).modal.getState()
            .chainId === 'eip155:1039',
      )
      await dialog.waitFor({ state: 'hidden' })

      assert.ok(await page.locator('.theirs').isVisible(), 'theirs is open after a choice')
      await page.locator('#ours').click()
      await field.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      assert.ok(await page.locator('.theirs').isVisible(), 'theirs is open after Escape')
      await page.locator('#close').click()
      await page.locator('.theirs').waitFor({ state: 'hidden' })
      await page.waitForFunction((clean) => describePage() === clean, clean)
      assert.deepEqual(mistakes, [])
      await page.close()
    })
})

declare function describePage(): string
declare function isScrolled(root: ParentNode): boolean
