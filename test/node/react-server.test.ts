import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, `.cache/react-server-${process.pid}`)
/** Browser globals that must not be accessed. */
const GLOBALS = [
  'window',
  'document',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'matchMedia',
]

const PAGE = `
import { createElement as h, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { useAccount, useConnect, useConnections, useNetwork, useProvider, useWalletModal, useWalletModalEvents, useWalletModalState, useWallets, WalletButton, WalletModal, WalletModalProvider, WalletNetworkButton } from '${ROOT}react/index.ts'
import { base, eip155, mainnet } from '${ROOT}src/chains/eip155/index.ts'
const options = { chains: [eip155({ networks: [mainnet, base] })], defaultChain: 'eip155:8453', theme: 'light' }
function Page() {
  useWalletModal()
  useWalletModalEvents({ connect() {} })
  const { address, status } = useAccount()
  const { chainId, supported } = useNetwork()
  return h('p', null, JSON.stringify([address ?? null, status, chainId, supported, useProvider('eip155') ?? null, useConnect().status, useWalletModalState().theme, useConnections().connections.length, useWallets().status]))
}
const page = (extra) => h(StrictMode, null, h(WalletModalProvider, { options: { ...options, ...extra } }, h(Page), h(WalletButton, { label: 'Connect', className: 'mine' }), h(WalletNetworkButton), h(WalletModal, { onConnect() {} })))
export const renderPage = (extra) => renderToString(page(extra))
`

for (const { version, aliases } of [
  { version: 19, aliases: {} },
  { version: 18, aliases: { react: 'react-18', 'react-dom': 'react-dom-18' } },
]) {
  describe(`React ${version} on a server`, () => {
    let renderPage: (extra?: object) => string
    const touched: string[] = []

    before(async () => {
      mkdirSync(FOLDER, { recursive: true })
      const outfile = join(FOLDER, `page-${version}.mjs`)
      await build({
        stdin: { contents: PAGE, resolveDir: ROOT },
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        conditions: ['node'],
        alias: aliases,
        tsconfig: join(ROOT, 'tsconfig.json'),
        define: { 'process.env.NODE_ENV': '"production"' },
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
        },
        logLevel: 'error',
      })
      for (const name of GLOBALS) {
        Object.defineProperty(globalThis, name, {
          configurable: true,
          get() {
            // Dependencies may check whether one exists; our own files have no reason to.
            const [, , caller = ''] = new Error().stack?.split('\n') ?? []
            touched.push(`${name} ${caller.trim()}`)
            return undefined
          },
        })
      }
      ;({ renderPage } = (await import(pathToFileURL(outfile).href)) as {
        renderPage: typeof renderPage
      })
    })
    after(() => {
      for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name)
      rmSync(join(FOLDER, `page-${version}.mjs`), { force: true })
    })

    it('API-005 renders the hooks’ initial state, and the elements without their content', () => {
      const html = renderPage()
      assert.match(
        html,
        /<p>\[null,&quot;disconnected&quot;,&quot;eip155:8453&quot;,true,null,&quot;idle&quot;,&quot;light&quot;,0,&quot;loading&quot;\]<\/p>/,
      )
      assert.match(html, /<wallet-button[^>]*class="mine"[^>]*><\/wallet-button>/)
      assert.match(
        html,
        /<wallet-network-button[^>]*><\/wallet-network-button><wallet-modal><\/wallet-modal>/,
      )
    })
    it('API-005 renders any number of times: a request creates nothing that lasts', () => {
      const pages = Array.from({ length: 3 }, () => renderPage())
      assert.equal(new Set(pages).size, 1)
    })
    it('API-005 uses no browser global', () => {
      renderPage()
      const ours = touched.filter((caller) => !caller.includes('node_modules/'))
      assert.deepEqual(ours, [])
    })
    it('error: OPTIONS_INVALID while the page is rendered', () => {
      assert.throws(() => renderPage({ theme: 'blue' }), { code: 'OPTIONS_INVALID' })
    })
  })
}
