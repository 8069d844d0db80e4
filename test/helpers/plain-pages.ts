import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import type { Options } from '../../src/options/options.js'
import { serveFolder } from './serve-folder.js'
import type { SharedWallets } from './shared-wallets.js'

type Kit = typeof import('../../src/cdn.js')

/** What a test's functions find in a plain page. */
export type PlainWindow = Omit<typeof globalThis, 'name'> & {
  readonly kit: Kit
  readonly wallets: SharedWallets
  modal: ReturnType<Kit['createWalletModal']>
  /** Events of the modal, in order. */
  readonly seen: { readonly event: string; readonly id?: string; readonly code?: string }[]
  /** Creates the modal again, after `modal.destroy()`. */
  create(options?: Options): void
}

/** Pages with the built package and shared wallets; no server of the kit and no chain runs. */
export interface PlainPages {
  readonly url: string
  /** Opens a page and creates a modal in it, unless `modal` is false. */
  open(context: BrowserContext, given?: { readonly modal?: boolean; readonly path?: string }): Promise<Page>
  close(): Promise<void>
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Test page</title>
    <link rel="icon" href="data:,">
    <script type="module">
      import * as kit from '/package/cdn/wallet-modal.js'
      window.kit = kit
      window.seen = []
      window.create = (options) => {
        window.modal = kit.createWalletModal({ chains: [kit.eip155({ networks: [kit.mainnet, kit.base] }), kit.solana({ networks: [kit.solanaMainnet] })], language: 'en', debug: false, ...options })
        for (const event of ['connect', 'disconnect', 'error']) modal.on(event, ({ id, code }) => seen.push({ event, id, code }))
      }
    </script>
  </head>
  <body><wallet-button></wallet-button> <wallet-network-button></wallet-network-button> <a href="#page">A link of the page</a></body>
</html>`

/** Starts the server of plain pages. */
export async function startPlainPages(): Promise<PlainPages> {
  const { outputFiles } = await build({ entryPoints: [fileURLToPath(new URL('./shared-wallets.ts', import.meta.url))], bundle: true, format: 'iife', globalName: 'shared', target: 'es2022', write: false })
  const served = await serveFolder(fileURLToPath(new URL('../../dist/', import.meta.url)), { '/page': { body: PAGE } }, { '/package/': '/' })
  // `__name` is what esbuild wraps named functions in; those evaluated in the page need it there.
  const script = `globalThis.__name = (value) => value\n${outputFiles[0]!.text}\nglobalThis.wallets = shared.installSharedWallets()`
  return {
    url: served.url,
    async open(context, { modal = true, path = 'page' } = {}) {
      const page = await context.newPage()
      await page.addInitScript(script)
      // Nothing outside this machine is asked.
      await page.route((url) => url.hostname !== 'localhost', (route) => route.abort())
      await page.goto(served.url + path)
      await page.waitForFunction(() => 'kit' in window)
      if (modal) await page.evaluate(() => (window as unknown as PlainWindow).create())
      return page
    },
    close: () => served.close(),
  }
}
