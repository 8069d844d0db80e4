import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import type { Options } from '../../../src/options/options.js'
import { serveFolder } from '../servers/serve-folder.js'
import type { SharedWallets } from '../wallets/shared-wallets.js'

type Kit = typeof import('../../../src/cdn.js')

/** The globals that a test's functions use in a plain page. */
export type PlainWindow = Omit<typeof globalThis, 'name'> & {
  readonly kit: Kit
  readonly wallets: SharedWallets
  modal: ReturnType<Kit['createWalletModal']>
  /** Events of the modal, in order. */
  readonly seen: { readonly event: string; readonly id?: string; readonly code?: string }[]
  /** The listeners on the window and the document, as `target type`. */
  listListeners(): string[]
  /** Creates the modal again, after `modal.destroy()`. */
  create(options?: Options): void
}

/** Pages with the built package and shared wallets; no server of the kit and no chain runs. */
export interface PlainPages {
  readonly url: string
  /** Opens a page and creates a modal in it, unless `modal` is false. */
  open(
    context: BrowserContext,
    given?: { readonly modal?: boolean; readonly path?: string },
  ): Promise<Page>
  close(): Promise<void>
}

/**
 * Counts the listeners on the window and the document, which a destroyed modal must not leave
 * behind.
 */
const countListeners = `{
  const keys = new Map()
  let last = 0
  const toKey = (target, type, listener, options) => {
    if (!keys.has(listener)) keys.set(listener, ++last)
    return (target === window ? 'window ' : 'document ') + type + ' ' + keys.get(listener) + (options === true || options?.capture === true)
  }
  const listening = new Set()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  for (const target of [window, document]) {
    target.addEventListener = (type, listener, options) => {
      const key = toKey(target, type, listener, options)
      listening.add(key)
      options?.signal?.addEventListener('abort', () => listening.delete(key))
      if (options?.once) add.call(target, type, () => listening.delete(key), { once: true })
      add.call(target, type, listener, options)
    }
    target.removeEventListener = (type, listener, options) => {
      listening.delete(toKey(target, type, listener, options))
      remove.call(target, type, listener, options)
    }
  }
  globalThis.listListeners = () => [...listening].map((key) => key.split(' ').slice(0, 2).join(' ')).sort()
}`

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

/** The fakes must throw the package's own error class: it does not recognise another copy. */
const packageErrors: Plugin = {
  name: 'package-errors',
  setup({ onLoad }) {
    onLoad({ filter: /errors\/wallet-modal-error\.ts$/ }, () => ({
      contents:
        'export class WalletModalError { constructor(...values) { return new globalThis.kit.WalletModalError(...values) } }',
    }))
  },
}

/** Starts the server of plain pages. Throws if the package is not built. */
export async function startPlainPages(): Promise<PlainPages> {
  const folder = fileURLToPath(new URL('../../../dist/', import.meta.url))
  if (!existsSync(`${folder}cdn/wallet-modal.js`))
    throw new Error('The plain pages load the built package. Run `npm run build` first.')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../wallets/shared-wallets.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'shared',
    target: 'es2022',
    write: false,
    plugins: [packageErrors],
  })
  const served = await serveFolder(folder, { '/page': { body: PAGE } }, { '/package/': '/' })
  // esbuild wraps named functions in `__name`; functions evaluated in the page need it there.
  const script = `${countListeners}\nglobalThis.__name = (value) => value\n${outputFiles[0]!.text}\nglobalThis.wallets = shared.installSharedWallets()`
  return {
    url: served.url,
    async open(context, { modal = true, path = 'page' } = {}) {
      const page = await context.newPage()
      await page.addInitScript(script)
      // Requests to other hosts are aborted.
      await page.route(
        (url) => url.hostname !== 'localhost',
        (route) => route.abort(),
      )
      await page.goto(served.url + path)
      await page.waitForFunction(() => 'kit' in window)
      if (modal) await page.evaluate(() => (window as unknown as PlainWindow).create())
      return page
    },
    close: () => served.close(),
  }
}
