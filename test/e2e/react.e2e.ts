import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A page built with an app's own bundler, from the built package. */
const PAGE = `
import { createElement as h, StrictMode, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { useAccount, useConnect, useNetwork, useWalletModal, useWalletModalEvents, WalletButton, WalletModalProvider } from '${ROOT}dist/react.js'
import { base, eip155, mainnet } from '${ROOT}dist/chains/eip155.js'
const options = { chains: [eip155({ networks: [mainnet, base] })], language: 'en' }
window.events = []
window.problems = []
const { error } = console
console.error = (...words) => { window.problems.push(String(words[0])); error(...words) }
function Page() {
  const modal = useWalletModal()
  const account = useAccount()
  const { chainId, switchNetwork } = useNetwork()
  const { connect, status } = useConnect()
  const [turns, setTurns] = useState(0)
  useWalletModalEvents({ open: () => window.events.push('open'), connect: () => window.events.push('connect'), disconnect: () => window.events.push('disconnect') })
  return h('main', null,
    h('p', { id: 'who' }, account.address ?? account.status),
    h('p', { id: 'where' }, chainId),
    h('p', { id: 'attempt' }, status),
    h('button', { id: 'open', onClick: () => modal.open() }, 'Open'),
    h('button', { id: 'connect', onClick: () => connect({ wallet: 'org.page' }) }, 'Connect'),
    h('button', { id: 'switch', onClick: () => switchNetwork('eip155:8453') }, 'Switch'),
    h('button', { id: 'disconnect', onClick: () => modal.disconnect() }, 'Disconnect'),
    h('button', { id: 'turn', onClick: () => setTurns(turns + 1) }, 'Turn ' + turns),
    h(WalletButton, { label: 'Start ' + turns }))
}
function App() {
  const [shown, setShown] = useState(true)
  return h('div', null, h('button', { id: 'toggle', onClick: () => setShown(!shown) }, 'Toggle'), shown && h(WalletModalProvider, { options }, h(Page)))
}
const host = document.querySelector('#root')
const app = h(StrictMode, null, h(App))
if (location.hash === '#hydrate') hydrateRoot(host, app, { onRecoverableError: (failure) => window.problems.push(String(failure)) })
else createRoot(host).render(app)
`
const SERVER = PAGE.slice(0, PAGE.indexOf('const host ='))
  .replace(
    "import { createRoot, hydrateRoot } from 'react-dom/client'",
    "import { renderToString } from 'react-dom/server'",
  )
  .replace(
    /window\.(events|problems) = \[\]\n|const \{ error \} = console\n|console\.error = .*\n/g,
    '',
  )
const WALLET = `
const listeners = {}
let { chainId = '0x1', connected = '' } = sessionStorage
const tell = (event, value) => (listeners[event] ?? []).forEach((listener) => listener(value))
const provider = {
  on(event, listener) { (listeners[event] ??= []).push(listener) },
  removeListener(event, listener) { listeners[event] = (listeners[event] ?? []).filter((other) => other !== listener) },
  async request({ method, params }) {
    if (method === 'eth_requestAccounts') connected = sessionStorage.connected = 'yes'
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return connected ? ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] : []
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_switchEthereumChain') { chainId = sessionStorage.chainId = params[0].chainId; tell('chainChanged', chainId); return null }
    if (method === 'wallet_revokePermissions') { connected = sessionStorage.connected = ''; return null }
    throw Object.assign(new Error(method), { code: 4200 })
  },
}
const detail = Object.freeze({ info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Page', icon: '', rdns: 'org.page' }, provider })
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
addEventListener('eip6963:requestProvider', announce)
announce()
`

for (const { version, alias } of [
  { version: 19, alias: {} },
  {
    version: 18,
    alias: { react: 'react-18', 'react-dom': 'react-dom-18' } as Record<string, string>,
  },
]) {
  describe(`React ${version} over the built package`, () => {
    let folder: string
    let served: ServedFolder
    let browser: Browser

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'wallet-modal-react-'))
      const shared = {
        bundle: true,
        format: 'esm',
        alias,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"development"' },
      } as const
      await build({
        ...shared,
        stdin: { contents: PAGE, resolveDir: ROOT },
        outfile: join(folder, 'page.js'),
      })
      const serverFile = join(folder, 'server.mjs')
      await build({
        ...shared,
        stdin: {
          contents: `${SERVER}\nexport const html = renderToString(h(StrictMode, null, h(App)))`,
          resolveDir: ROOT,
        },
        outfile: serverFile,
        platform: 'node',
        conditions: ['node'],
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
        },
      })
      const { html } = (await import(serverFile)) as { html: string }
      const toPage = (content: string) => ({
        body: `<!doctype html><title>React</title><script>${WALLET}</script><div id="root">${content}</div><script type="module" src="/page.js"></script>`,
      })
      served = await serveFolder(folder, { '/': toPage(''), '/rendered': toPage(html) })
      browser = await launchBrowser()
    })
    after(async () => {
      await browser?.close()
      await served?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    async function open(path: string) {
      const page = await (await browser.newContext()).newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      await page.goto(served.url + path)
      const read = (id: string) => page.locator(`#${id}`).textContent()
      const see = (id: string, text: string) =>
        page.waitForFunction(
          ([id, text]) => document.getElementById(id!)?.textContent === text,
          [id, text],
        )
      const problems = async () => [
        ...errors,
        ...(await page.evaluate(() => (window as unknown as { problems: string[] }).problems)),
      ]
      const events = () => page.evaluate(() => (window as unknown as { events: string[] }).events)
      return { page, read, see, problems, events }
    }

    it('API-002 connects, switches, comes back after a reload and disconnects, in StrictMode', async () => {
      const { page, see, problems, events } = await open('')
      await see('who', 'disconnected')
      await page.click('#connect')
      await see('who', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
      await see('attempt', 'ready')
      await page.click('#switch')
      await see('where', 'eip155:8453')
      await page.click('#turn')
      await page.waitForFunction(() =>
        document.querySelector('wallet-button')?.shadowRoot?.textContent?.includes('0xf39F…2266'),
      )
      assert.deepEqual(await events(), ['connect'])
      await page.reload()
      await see('who', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
      await see('where', 'eip155:8453')
      await page.click('#disconnect')
      await see('who', 'disconnected')
      assert.deepEqual(await events(), ['connect', 'disconnect'])
      assert.deepEqual(await problems(), [])
    })
    it('the provider can unmount with an open modal, and mount again', async () => {
      const { page, see, problems } = await open('')
      await page.click('#open')
      await page.waitForFunction(() => document.querySelector('wallet-modal')?.hasAttribute('open'))
      await page.evaluate(() => document.querySelector<HTMLElement>('#toggle')!.click())
      await page.waitForFunction(
        () => !document.querySelector('wallet-modal') && !document.querySelector('#who'),
      )
      await page.click('#toggle')
      await see('who', 'disconnected')
      await page.click('#open')
      await page.waitForFunction(() => document.querySelector('wallet-modal')?.hasAttribute('open'))
      assert.deepEqual(await problems(), [])
    })
    it('API-005 hydrates what a server rendered without a warning', async () => {
      const { page, read, see, problems } = await open('rendered#hydrate')
      assert.equal(await read('where'), 'eip155:1')
      await page.click('#turn')
      await see('turn', 'Turn 1')
      assert.deepEqual(await problems(), [])
    })
  })
}

describe('the built React entry', () => {
  it('is marked as client code for server components', () => {
    assert.match(readFileSync(join(ROOT, 'dist/react.js'), 'utf8'), /^(["'])use client\1/)
  })
})
