import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import { build } from 'esbuild'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { WebSocketServer } from 'ws'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { until } from '../helpers/clocks/until.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'
import { isSignedBy, SOL_ALICE } from '../helpers/wallets/fake-standard-wallet.js'
import {
  createMobileWalletApp,
  DECLINED,
  type MobileWalletApp,
} from '../helpers/wallets/mobile-wallet-app.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36'
const PROTOCOL = 'com.solana.mobilewalletadapter.v1'
const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Shop</title>
  <link rel="icon" href="data:,">
  <body>
    <wallet-modal></wallet-modal>
    <script type="module">
      import * as kit from '/page.js'
      window.modal = kit.createWalletModal({
        chains: [kit.solana({ networks: [kit.solanaMainnet] })],
        wallets: [kit.mobileWalletAdapter()],
        language: 'en', debug: false,
      })
      window.call = async (method, field, text) => {
        const input = { [field]: new TextEncoder().encode(text) }
        const wallet = modal.getProvider('solana')
        const feature = wallet.features['solana:' + method]
        const [output] = await feature[method]({ account: wallet.accounts[0], ...input })
        return [...output.signature]
      }
    </script>
  </body>
</html>`

type Window = typeof globalThis & {
  modal: import('../../src/index.js').WalletModal
  call(method: string, field: string, text: string): Promise<number[]>
}

/**
 * Chromium with the user agent of Android. The link that opens an app is caught, and a wallet app of
 * the test listens at its port, over a real socket.
 */
describe('Mobile Wallet Adapter in a browser', () => {
  let folder: string
  let site: ServedFolder
  let browser: Browser
  let context: BrowserContext
  let app: MobileWalletApp
  let installed: boolean
  let links: string[]
  let servers: WebSocketServer[]

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mobile-wallet-'))
    await build({
      stdin: {
        contents: `export * from './src/index.ts'
          export * from './src/chains/solana/index.ts'
          import './src/elements.ts'`,
        resolveDir: ROOT,
      },
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      tsconfig: join(ROOT, 'tsconfig.json'),
      define: { 'process.env.NODE_ENV': '"production"' },
      outdir: folder,
      entryNames: 'page',
    })
    site = await serveFolder(folder, { '/': { body: PAGE } })
    browser = await launchBrowser()
  })
  beforeEach(() => {
    app = createMobileWalletApp()
    installed = true
    links = []
    servers = []
  })
  afterEach(async () => {
    await context.close()
    servers.forEach((server) => server.close())
  })
  after(async () => {
    await browser?.close()
    await site?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What Android does with a link of the page. */
  function launch(link: string) {
    links.push(link)
    if (!installed) return
    const visit = app.open(link)
    const server = new WebSocketServer({
      host: 'localhost',
      port: visit.port,
      handleProtocols: (offered) => offered.has(PROTOCOL) && PROTOCOL,
    })
    servers.push(server)
    server.on('connection', (socket, { url }) => {
      assert.equal(url, '/solana-wallet')
      socket.on('message', async (message: Buffer) => {
        const answer = await visit.receive(Uint8Array.from(message))
        if (answer) socket.send(answer)
      })
      socket.on('close', () => server.close())
    })
  }
  async function open(): Promise<Page> {
    context = await browser.newContext({
      userAgent: ANDROID,
      viewport: { width: 400, height: 860 },
      hasTouch: true,
      isMobile: true,
    })
    await context.exposeFunction('launchApp', launch)
    await context.addInitScript(() => {
      // The kit draws its port from 49,152 to 65,535; Linux gives those below 61,000 to any
      // connection of this machine, and the wallet app could not listen there.
      const draw = crypto.getRandomValues.bind(crypto)
      crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
        draw(array as never)
        if (array instanceof Uint16Array && array.length === 1)
          array[0] = 61_000 - 49_152 + (array[0]! % (65_536 - 61_000))
        return array
      }
      const page = window as unknown as { launchApp(link: string): void }
      window.open = (link) => (page.launchApp(String(link)), null)
    })
    return load(await context.newPage())
  }
  async function load(page: Page): Promise<Page> {
    await page.goto(site.url)
    await page.waitForFunction(() => 'modal' in window)
    return page
  }
  const findRow = (page: Page) =>
    page.getByRole('listitem').filter({ hasText: 'Mobile Wallet Adapter' })
  async function pressRow(page: Page) {
    await page.evaluate(() => void (window as unknown as Window).modal.open())
    await findRow(page).tap()
  }
  const readAccount = (page: Page) =>
    page.evaluate(() => {
      const account = (window as unknown as Window).modal.getState().account
      return account?.status === 'connected' ? account.address : undefined
    })
  const waitForAccount = (page: Page) => until(async () => (await readAccount(page)) === SOL_ALICE)
  /** Calls a feature after a click, without which a browser opens no app. */
  async function call(page: Page, ...asked: [method: string, field: string, text: string]) {
    await page.mouse.click(1, 1)
    return Uint8Array.from(
      await page.evaluate((asked) => (window as unknown as Window).call(...asked), asked),
    )
  }

  it('loads its code on the press, connects, signs, and is there after a reload', async () => {
    const page = await open()
    const scripts: string[] = []
    page.on('response', async (response) => scripts.push(await response.text().catch(() => '')))
    await page.evaluate(() => void (window as unknown as Window).modal.open())
    await findRow(page).getByText('Opens app').waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(!scripts.some((script) => script.includes(PROTOCOL)))
    assert.deepEqual(links, [])
    await findRow(page).tap()
    await waitForAccount(page)
    await until(() => scripts.some((script) => script.includes(PROTOCOL)))
    assert.match(
      links[0]!,
      /^solana-wallet:\/v1\/associate\/local\?association=[\w-]{87}&port=\d{5}&v=v1$/,
    )
    assert.deepEqual(app.requests[1]!.params['identity'], {
      uri: new URL(site.url).origin,
      name: 'Shop',
    })

    await load(page)
    await waitForAccount(page)
    assert.equal(links.length, 1)

    const text = 'Hello, phone'
    const signature = await call(page, 'signMessage', 'message', text)
    assert.ok(isSignedBy(SOL_ALICE, text, base58.encode(signature)))
    const sent = await call(page, 'signAndSendTransaction', 'transaction', 'as bytes')
    assert.ok(isSignedBy(SOL_ALICE, 'as bytes', base58.encode(sent)))
    assert.deepEqual(
      app.requests.slice(2).map(({ method }) => method),
      ['sign_messages', 'sign_and_send_transactions'].flatMap((method) => [
        'get_capabilities',
        'authorize',
        method,
      ]),
    )
  })
  it('a decline is said in words, and the next press connects', async () => {
    app.answers['authorize'] = () => {
      throw DECLINED.connect
    }
    const page = await open()
    await pressRow(page)
    await page.getByText('Declined').first().waitFor()
    delete app.answers['authorize']
    await page.getByRole('button', { name: 'Try again' }).tap()
    await waitForAccount(page)
  })
  it('without an app, words say so', async () => {
    installed = false
    const page = await open()
    await pressRow(page)
    await page.getByText('The wallet app didn’t open. Check that it’s installed.').waitFor()
  })
  it('a tab that is closed while the app is open ends the session and keeps nothing', async () => {
    let asked = false
    app.answers['authorize'] = () => {
      asked = true
      return new Promise(() => undefined)
    }
    const page = await open()
    await pressRow(page)
    await until(() => asked)
    let left = false
    servers[0]!.clients.forEach((socket) => socket.on('close', () => (left = true)))
    await page.close()
    await until(() => left)
    delete app.answers['authorize']
    const next = await load(await context.newPage())
    assert.equal(await readAccount(next), undefined)
    await pressRow(next)
    await waitForAccount(next)
  })
})
