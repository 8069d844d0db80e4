import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { VERSION } from '../../src/platform/version.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'
import { HANG_MS } from '../helpers/clocks/until.js'

const CDN = fileURLToPath(new URL('../../dist/cdn/', import.meta.url))
const [MAJOR = 0, MINOR = 0, PATCH = 0] = VERSION.split(/[.-]/).map(Number)
/** A version that shares nothing. */
const INCOMPATIBLE = `${MAJOR + 1}.0.0`
// A pre-release shares with no other version, so both copies get a version without `-beta`.
const PATCHED = `${MAJOR}.${MINOR}.${PATCH + 1}`
const LATER_PATCH = `${MAJOR}.${MINOR}.${PATCH + 2}`

/** Two apps on one page, each with a kit of its own version, as micro front-ends have them. */
const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Two versions</title>
  <link rel="icon" href="data:,">
  <body>
    <wallet-button for="shop" label="Shop"></wallet-button>
    <wallet-button for="news" label="News"></wallet-button>
    <script type="module">
      const provider = {
        request: async ({ method }) => ({ eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], eth_accounts: [], eth_chainId: '0x1' })[method] ?? null,
        on() {}, removeListener() {},
      }
      const detail = Object.freeze({ info: Object.freeze({ uuid: '00000000-0000-4000-8000-000000000003', name: 'Host Wallet', rdns: 'org.host', icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' }), provider })
      addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
      const order = new URLSearchParams(location.search).get('order').split(' ')
      window.modals = {}
      for (const [index, folder] of order.entries()) {
        const { createWalletModal, eip155, mainnet } = await import('/' + folder + '/wallet-modal.js')
        const id = index === 0 ? 'shop' : 'news'
        window.modals[id] = createWalletModal({ id, chains: [eip155({ networks: [mainnet] })], language: 'en', debug: false })
      }
      window.ready = true
    </script>
  </body>
</html>`

type Modals = Record<
  string,
  { readonly version: string; getState(): { open: boolean; status?: string } }
>

describe('two versions of the kit on one page', () => {
  let folder: string
  let browser: Browser
  let served: ServedFolder

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'two-versions-'))
    for (const [name, version] of [
      ['first', PATCHED],
      ['second', LATER_PATCH],
      ['other', INCOMPATIBLE],
    ] as const)
      copyKit(join(folder, name), version)
    served = await serveFolder(folder, { '/': { body: PAGE } })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(order: string): Promise<{ page: Page; mistakes: string[] }> {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } })
    page.setDefaultTimeout(HANG_MS)
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    page.on('console', (message) => message.type() === 'error' && mistakes.push(message.text()))
    await page.goto(`${served.url}?order=${order}`)
    await page.waitForFunction(() => 'ready' in window)
    return { page, mistakes }
  }
  const listOpen = (page: Page) =>
    page.evaluate(() =>
      Object.entries((window as unknown as { modals: Modals }).modals).flatMap(([id, modal]) =>
        modal.getState().open ? [id] : [],
      ),
    )

  for (const order of ['first second', 'second first'])
    it(`each button opens its own modal, and each modal has its own connection (${order})`, async () => {
      const { page, mistakes } = await open(order)
      assert.deepEqual(
        await page.evaluate(() =>
          Object.values((window as unknown as { modals: Modals }).modals).map(
            ({ version }) => version,
          ),
        ),
        order === 'first second' ? [PATCHED, LATER_PATCH] : [LATER_PATCH, PATCHED],
      )
      for (const [label, id] of [
        ['News', 'news'],
        ['Shop', 'shop'],
      ] as const) {
        const button = page.locator(`wallet-button[for="${id}"]`)
        await button.getByText(label).click()
        const row = page.getByRole('dialog').getByRole('button', { name: 'Host Wallet' })
        await row.waitFor()
        assert.deepEqual(await listOpen(page), [id])
        await row.click()
        await button.getByText('0xf39F').waitFor()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      assert.equal(await page.evaluate(() => document.querySelectorAll('wallet-modal').length), 2)
      assert.deepEqual(mistakes, [])
      await page.close()
    })

  it('refuses the button of another incompatible version in words, and the first app works', async () => {
    const { page, mistakes } = await open('first other')
    await page.locator('wallet-button[for="shop"]').getByText('Shop').click()
    const row = page.getByRole('dialog').getByRole('button', { name: 'Host Wallet' })
    await row.click()
    await page.locator('wallet-button[for="shop"]').getByText('0xf39F').waitFor()
    assert.ok(await page.locator('wallet-button[for="news"]').getByRole('button').isDisabled())
    assert.equal(mistakes.length, 1, mistakes.join('\n'))
    assert.match(mistakes[0]!, /<wallet-button> has no effect\. .*load one version/)
    await page.close()
  })
})

/** Copies the script of the CDN under a version. */
function copyKit(target: string, version: string): void {
  cpSync(CDN, target, { recursive: true, filter: (source) => !source.endsWith('.map') })
  let written = 0
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const file = join(target, name)
    const code = readFileSync(file, 'utf8')
    const changed = code.replaceAll(`\`${VERSION}\``, `\`${version}\``)
    if (changed.includes(`\`${version}\``)) written++
    writeFileSync(file, changed)
  }
  assert.ok(written > 0, 'no file of the CDN has the version')
}
