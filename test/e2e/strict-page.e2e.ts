import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { messages as german } from '../../src/locales/de/first.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const NONCE = 'c3RyaWN0'
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${NONCE}'`,
  `style-src 'self' 'nonce-${NONCE}'`,
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

const toPage = (
  script: string,
  id = 'default',
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Strict</title><link rel="icon" href="data:,"></head><body>
<wallet-button for="${id}"></wallet-button><wallet-network-button for="${id}"></wallet-network-button>
<script nonce="${NONCE}">window.blocked = []; addEventListener('securitypolicyviolation', (event) => blocked.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))</script>
<script nonce="${NONCE}" type="module">${script}</script></body></html>`

const ONE = `
import { createWalletModal, eip155, mainnet, base } from '/cdn/wallet-modal.js'
window.modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })], language: 'en' })
window.modals = [modal]`
/** The same files under a second address are a second copy of the kit. */
const TWO = `
import * as first from '/cdn/wallet-modal.js'
import * as second from '/copy/cdn/wallet-modal.js'
window.modals = [first, second].map(({ createWalletModal, eip155, mainnet, base }, index) => createWalletModal({ id: 'copy-' + index, chains: [eip155({ networks: [mainnet, base] })], language: 'en', manualPairing: false, createRelayClient: async () => ({ listSessions: () => [], watchSessions: () => () => {}, pair: ({ onUri }) => (onUri('wc:00@2?symKey=00', Date.now() + 300000), new Promise(() => {})), async close() {} }) }))
try { second.createWalletModal({ id: 'copy-0' }) } catch (error) { window.refusal = error.code + ' ' + error.message }`

/** Networks in plain HTML, with the script-tag file. */
const toHtml = (
  networks: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title><link rel="icon" href="data:,"></head><body>
<wallet-modal networks="${networks}" language="en"></wallet-modal><wallet-button></wallet-button>
<script type="module">import '/cdn/wallet-modal.js'
const element = document.querySelector('wallet-modal')
Object.defineProperty(window, 'modals', { get: () => element.modal && [element.modal] })</script></body></html>`
/** Networks of two families for plain HTML, and the families that such a page may load. */
const LISTED = {
  'eip155:1': ['eip155'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp eip155:1': ['eip155', 'solana'],
  'bip122:000000000019d6689c085ae165831e93 polkadot:68d56f15f85d3136970ec16946040bc1 cosmos:cosmoshub-4':
    ['bip122', 'cosmos', 'polkadot'],
}

type Modal = {
  open(options?: object): Promise<void>
  close(): void
  getState(): { open: boolean; view: string }
  setTheme(theme: string): void
  setLanguage(language: string): Promise<void>
}
type Window = typeof globalThis & { modals: Modal[]; blocked: string[]; refusal: string }

describe('a strict page over the built package', () => {
  let served: ServedFolder
  let browser: Browser

  before(async () => {
    const toHeaders = (policy: string) => ({ 'content-security-policy': policy })
    const pages = {
      '/': { body: toPage(ONE), headers: toHeaders(POLICY) },
      // Each copy brings a Lit with a policy of the same name.
      ...Object.fromEntries(
        Object.keys(LISTED).map((networks, index) => [
          `/plain-${index}`,
          { body: toHtml(networks) },
        ]),
      ),
      '/german': {
        body: toHtml('eip155:1')
          .replace('<html lang="en">', '<html lang="de">')
          .replace(' language="en"', ''),
      },
      '/query': { body: toHtml('eip155:1').replace('wallet-modal.js', 'wallet-modal.js?v=2') },
      '/two': { body: toPage(TWO, 'copy-0'), headers: toHeaders(`${POLICY} 'allow-duplicates'`) },
    }
    served = await serveFolder(DIST, pages, { '/copy/': '/' })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await served?.close()
  })
  async function open(path: string): Promise<{ page: Page; errors: string[] }> {
    const page = await (await browser.newContext()).newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(served.url + path)
    await page
      .waitForFunction(() => (window as unknown as Partial<Window>).modals !== undefined)
      .catch((error: Error) => {
        throw new Error([error.message, ...errors].join('\n'))
      })
    return { page, errors }
  }

  for (const [index, [networks, families]] of Object.entries(LISTED).entries()) {
    it(`plain HTML with ${families.join(', ')} loads networks, adapter and connector of no other family`, async () => {
      const { page, errors } = await open(`plain-${index}`)
      await page.evaluate(() => (window as unknown as Window).modals[0]!.open())
      await page.waitForLoadState('networkidle')
      const files = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) =>
            /\/cdn\/chunks\/.+\.js$/.test(name) ? new URL(name).pathname : [],
          ),
      )
      // The entry has the descriptors of all families. Networks, adapters and connecting code are
      // in other files, whose maps name their sources.
      const maps = files
        .map((file) => `${DIST}${file.slice(1)}.map`)
        .filter((map) => existsSync(map))
      const loaded = new Set(
        maps.flatMap((map) =>
          (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources.flatMap(
            (source) =>
              /\/src\/chains\/(\w+)\/(?:adapter|chains|connect-injected)\.ts/.exec(source)?.[1] ??
              [],
          ),
        ),
      )
      assert.deepEqual([...loaded].sort(), families, networks)
      assert.deepEqual(errors, [])
    })
  }

  /** Opens the modal of a page whose server is 150 ms away; the scripts it loaded, in their order. */
  async function openFar(path: string) {
    const page = await (await browser.newContext()).newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.goto(served.url + path)
    await page.waitForFunction(() => (window as unknown as Partial<Window>).modals !== undefined)
    await page.evaluate(() => (window as unknown as Window).modals[0]!.open())
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap((entry) => {
        const name = /\/cdn\/(?:chunks\/)?([\w-]+?)(?:-[\w-]{8})?\.js$/.exec(entry.name)?.[1]
        return name
          ? [{ name, from: entry.startTime, to: (entry as PerformanceResourceTiming).responseEnd }]
          : []
      }),
    )
    const headings = page.getByRole('dialog').getByRole('heading', { level: 2 })
    const title = await headings.first().textContent()
    await page.context().close()
    return { files, title: title!.trim() }
  }
  it('plain HTML far from its server: the script, then at once what the element and the first screen need, then the family and the texts', async () => {
    const { files } = await openFar('plain-0')
    const find = (name: string) =>
      files.find((file) => file.name === name) ??
      assert.fail(`${name} is not among ${files.map((file) => file.name).join(', ')}`)
    for (const names of [
      ['modal-body', 'first-open'],
      ['eip155-adapter', 'en', 'panes', 'what-is-a-wallet-view'],
    ]) {
      const together = names.map(find)
      assert.ok(
        Math.max(...together.map(({ from }) => from)) < Math.min(...together.map(({ to }) => to)),
        JSON.stringify(files),
      )
    }
    // Nothing else is requested before the screen shows, so these are all that it waits for.
    assert.deepEqual(
      files
        .slice(0, 9)
        .map(({ name }) => name)
        .sort(),
      [
        'drawings',
        'eip155-adapter',
        'en',
        'first-open',
        'list-logins',
        'modal-body',
        'panes',
        'wallet-modal',
        'what-is-a-wallet-view',
      ],
    )
  })
  it('plain HTML in German far from its server loads no English', async () => {
    const { files, title } = await openFar('german')
    assert.equal(title, german['connect.title'])
    assert.deepEqual(
      files.map(({ name }) => name).filter((name) => name === 'en' || name === 'first'),
      [],
      JSON.stringify(files),
    )
  })
  it('the script at an address with a query runs once: its lazy files use it', async () => {
    const { page, errors } = await open('query')
    await page.locator('wallet-button').click()
    await page.getByRole('dialog').waitFor()
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.includes('/wallet-modal.js') ? [new URL(name).search] : [])),
    )
    assert.deepEqual(scripts, ['?v=2'])
    assert.deepEqual(errors, [])
    await page.context().close()
  })
  it('plain HTML whose files fail once requests them again, and a press then opens the modal', async () => {
    const page = await (await browser.newContext()).newPage()
    const failed = new Set<string>()
    await page.route(/\/(modal-body|eip155-adapter)-[\w-]+\.js$/, (route) => {
      const { pathname } = new URL(route.request().url())
      if (failed.has(pathname)) return route.continue()
      failed.add(pathname)
      return route.fulfill({ status: 503, body: '' })
    })
    await page.goto(`${served.url}plain-0`)
    await page.waitForFunction(() => (window as unknown as Partial<Window>).modals !== undefined)
    assert.equal(failed.size, 2)
    await page.locator('wallet-button').click()
    await page.getByRole('dialog').waitFor()
    await page.context().close()
  })
  it('works under a content security policy with Trusted Types: every screen, theme and language, without a violation', async () => {
    const { page, errors } = await open('')
    await page.locator('wallet-button').click()
    await page.waitForFunction(() => (window as unknown as Window).modals[0]!.getState().open)
    for (const view of [
      'Connect',
      'AllWallets',
      'Networks',
      'WhatIsAWallet',
      'WhatIsANetwork',
      'GetWallet',
      'ConnectingWalletConnectBasic',
    ]) {
      const shown = await page.evaluate(async (view) => {
        const [modal] = (window as unknown as Window).modals
        modal!.close()
        await modal!.open({ view })
        return modal!.getState().view
      }, view)
      assert.equal(shown, view)
    }
    await page.evaluate(async () => {
      const [modal] = (window as unknown as Window).modals
      modal!.setTheme('light')
      await modal!.setLanguage('ar')
    })
    const background = await page.evaluate(
      () =>
        getComputedStyle(
          document
            .querySelector('wallet-modal')!
            .shadowRoot!.querySelector('wm-dialog')!
            .shadowRoot!.querySelector('.card')!,
        ).backgroundColor,
    )
    assert.equal(background, 'rgb(255, 255, 255)')
    assert.deepEqual(await page.evaluate(() => (window as unknown as Window).blocked), [])
    // The page has no relay, so the pairing screen names that mistake in the console.
    assert.equal(errors.length, 1)
    assert.match(errors[0]!, /WalletConnect needs a `projectId`/)
  })
  it('two copies of the kit on one page work side by side, and know of each other’s ids', async () => {
    const { page, errors } = await open('two')
    assert.match(
      await page.evaluate(() => (window as unknown as Window).refusal),
      /^MODAL_EXISTS .*"copy-0"/,
    )
    for (const index of [1, 0]) {
      for (const view of ['Connect', 'AllWallets', 'Networks', 'ConnectingWalletConnectBasic']) {
        const state = await page.evaluate(
          async ([index, view]) => {
            const { modals } = window as unknown as Window
            const modal = modals[index as number]!
            await modal.open({ view })
            await new Promise<void>((resolve) =>
              requestAnimationFrame(() =>
                requestAnimationFrame(() => requestIdleCallback(() => resolve())),
              ),
            )
            const state = {
              ...modal.getState(),
              other: modals[1 - (index as number)]!.getState().open,
            }
            modal.close()
            return { view: state.view, open: state.open, other: state.other }
          },
          [index, view] as const,
        )
        assert.deepEqual(state, { view, open: true, other: false })
      }
    }
    assert.equal(await page.evaluate(() => document.querySelectorAll('wallet-modal').length), 2)
    assert.deepEqual(errors, [])
  })
})
