import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { build } from 'vite'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { install } from '../helpers/pages/try-app.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { startPeerWallet, type PeerWallet } from '../helpers/wallets/peer-wallet.js'

const APP = fileURLToPath(new URL('../helpers/rainbowkit-app', import.meta.url))
const ENTRY = fileURLToPath(new URL('../../dist/walletconnect/index.js', import.meta.url))

describe('RainbowKit over wallet-modal/walletconnect, by an alias for @walletconnect/ethereum-provider', () => {
  let server: RunningServer
  let app: ServedFolder
  let wallet: PeerWallet
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let failures: string[]
  let sockets: string[]
  let contacted: string[]

  before(async () => {
    const folder = createTemporaryFolder('rainbowkit')
    cpSync(APP, folder, { recursive: true })
    ;[server, browser] = await Promise.all([
      startServer({ port: 0, logLevel: 'silent' }),
      launchBrowser(),
      install(folder),
    ])
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      define: { global: 'globalThis' },
      resolve: { alias: { '@walletconnect/ethereum-provider': ENTRY } },
      build: { outDir: join(folder, 'dist'), chunkSizeWarningLimit: 10_000 },
    })
    app = await serveFolder(join(folder, 'dist'))
    process.env['PEER_WALLET_PROJECT'] = server.projectId
    wallet = await startPeerWallet(server.relay)
  })
  after(async () => {
    wallet?.stop()
    await browser?.close()
    await app?.close()
    await server?.stop()
  })
  beforeEach(async () => {
    await context?.close()
    context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
    page = await context.newPage()
    ;[failures, sockets, contacted] = [[], [], []]
    page.on('pageerror', ({ message }) => failures.push(message))
    page.on('websocket', (socket) => sockets.push(socket.url()))
    page.on('request', (request) => contacted.push(request.url()))
    await wallet.order({ order: 'mood', mood: 'approve' })
    await wallet.order({ order: 'requests', answer: 'sign' })
    wallet.clear()
    const query = new URLSearchParams({ relay: server.relay, projectId: server.projectId })
    await page.goto(`${app.url}?${query}`)
  })
  const account = () => page.getByRole('button', { name: /^0xf3.*2266/ })
  const selector = () => page.getByRole('button', { name: 'Chain Selector' })
  async function pair(name: string) {
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('img', { name: 'QR Code' }).waitFor()
    const uri = await page.evaluate(() => document.documentElement.dataset['uri'])
    await wallet.order({ order: 'pair', uri: uri! })
  }

  it('connects, signs, switches, reloads and disconnects', async () => {
    await pair('WalletConnect')
    await account().waitFor()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const output = page.locator('output:not(:empty)')
    const signature = (await output.textContent()) as Hex
    const address = wallet.address as Hex
    assert.ok(await verifyMessage({ address, message: 'hello', signature }))
    await selector().filter({ hasText: '31337' }).click()
    await page.getByRole('button', { name: 'Chain 31338' }).click()
    await selector().filter({ hasText: '31338' }).waitFor()
    sockets = []
    await page.reload()
    await selector().filter({ hasText: '31338' }).waitFor()
    await account().waitFor()
    await account().click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await wallet.next('deleted')
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    assert.equal(sockets.length, 1, sockets.join('\n'))
    assert.deepEqual(failures, [])
    const others = contacted.filter((url) => !url.startsWith(app.url) && !url.startsWith('data:'))
    assert.deepEqual(others, [])
  })
})
