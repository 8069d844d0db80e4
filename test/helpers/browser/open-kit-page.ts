import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  WebSocket,
} from 'playwright-core'
import type { PageWallet } from '../../../demo/wallets/page-wallet/page-wallet.js'
import type { SolanaWallet } from '../../../demo/wallets/solana-wallet/solana-wallet.js'
import type { Options } from '../../../src/options/options.js'
import { serveFolder, type ServedFolder, type ServedPage } from '../servers/serve-folder.js'
import type { RunningStack } from '../servers/stack.js'
import { HANG_MS } from '../clocks/until.js'

type Kit = typeof import('../../../src/cdn.js')
type Fakes = typeof import('../wallets/fake-eip1193.js')

/** The globals that a test's functions use in the page. */
export type KitWindow = Omit<typeof globalThis, 'name'> & {
  /** The package, as loaded by a script tag. */
  kit: Kit
  /** Wallets that the test controls. */
  fakes: Fakes
  /** The page's first modal. */
  modal: ReturnType<Kit['createWalletModal']>
  /** Its events in order: `[event, value]`. */
  heard: [event: string, value: unknown][]
  pageWallet: PageWallet
  solanaWallet: SolanaWallet
  /** A wallet that a test keeps. */
  wallet: ReturnType<Fakes['fakeEip1193']>
}

/** Options for creating the page. */
export interface KitPageOptions {
  /**
   * Options of the modal; `chains`, `server` and `projectId` are the stack's by default, and
   * `embeddedWallet: null` selects the stack's too. `false` creates no modal.
   */
  readonly options?:
    | (Omit<Options, 'chains' | 'createRelayClient' | 'embeddedWallet'> & {
        readonly chains?: 'none' | 'one'
        readonly embeddedWallet?: Options['embeddedWallet'] | null
      })
    | false
  /** Runs in the page before its scripts, for example to announce fake wallets. */
  readonly before?: (this: void) => void
  /** Whether the development wallet of the demo is in the page. */
  readonly pageWallet?: boolean
  /** Adds the stack's Solana network to the modal, and the demo's Solana wallet to the page. */
  readonly solana?: boolean
  readonly lang?: string
  /** Markup of the page; two buttons by default. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The nonce that a policy allows for scripts. */
  readonly nonce?: string
  readonly context?: BrowserContextOptions
  /** Lets `page.clock` move the time in the page. */
  readonly clock?: boolean
  /** Opens the page in an existing browser profile. */
  readonly inContext?: BrowserContext
}

/** A page of one test with the built package. */
export interface KitPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Every requested URL since the page was opened, including WebSockets. */
  readonly requests: string[]
  /** Every WebSocket the page has opened. */
  readonly sockets: readonly WebSocket[]
  /** Uncaught errors and unhandled rejections. */
  readonly mistakes: string[]
  /** Clears the recorded requests. */
  clear(): void
  reload(): Promise<void>
  close(): Promise<void>
}

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))
const BUTTONS = '<wallet-button></wallet-button> <wallet-network-button></wallet-network-button>'
let fakes: Promise<string> | undefined
let served: Promise<ServedFolder> | undefined
const pages: Record<string, ServedPage> = {}
let count = 0

/**
 * Opens HTML of the test on a separate server, with the package from `dist/` and a modal over the
 * local chains.
 */
export async function openKitPage(
  browser: Browser,
  stack: RunningStack,
  given: KitPageOptions = {},
): Promise<KitPage> {
  const {
    options = {},
    before,
    pageWallet = false,
    solana = false,
    headers = {},
    context: wanted,
    inContext,
    clock = false,
  } = given
  const context = inContext ?? (await browser.newContext(wanted))
  const page = await context.newPage()
  const requests: string[] = []
  const sockets: WebSocket[] = []
  const mistakes: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => {
    requests.push(socket.url())
    sockets.push(socket)
  })
  page.on('pageerror', (error) => mistakes.push(error.stack ?? error.message))
  if (clock) await page.clock.install()
  // One script, because several have no defined order. esbuild wraps named functions in `__name`;
  // functions evaluated in the page need it there.
  await page.addInitScript(
    `globalThis.__name = (value) => value\n${await bundleFakes()}\nglobalThis.fakes = fakes\n${before ? `;(${before.toString()})()` : ''}`,
  )
  const path = `own/${++count}`
  pages[`/${path}`] = { body: draw(stack, given), headers }
  pages['/stack.json'] ??= {
    body: await (await fetch(`${stack.demo}stack.json`)).text(),
    headers: { 'content-type': 'application/json' },
  }
  served ??= serveFolder(DIST, pages, { '/package/': '/' })
  const settle = async () => {
    await page.waitForFunction(
      (wants) =>
        'kit' in window &&
        (!wants.modal || 'modal' in window) &&
        (!wants.wallet || 'pageWallet' in window) &&
        (!wants.solana || 'solanaWallet' in window),
      { modal: options !== false, wallet: pageWallet, solana },
    )
  }
  await page.goto((await served).url + path)
  await settle()
  return {
    page,
    context,
    requests,
    sockets,
    mistakes,
    clear: () => void requests.splice(0),
    async reload() {
      await page.reload()
      await settle()
    },
    close: () => (inContext ? page.close() : context.close()),
  }
}

function draw(
  stack: RunningStack,
  {
    options = {},
    pageWallet = false,
    solana = false,
    lang = 'en',
    body = BUTTONS,
    nonce = '',
  }: KitPageOptions,
): string {
  const networks = stack.chains.map(({ id, rpc }, index) => ({
    id,
    name: `Local ${index === 0 ? 'One' : 'Two'}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [rpc],
    testnet: true,
  }))
  const { chains, ...rest } = options === false ? {} : options
  const used = chains === 'none' ? [] : chains === 'one' ? networks.slice(0, 1) : networks
  const all = {
    server: stack.server,
    projectId: stack.projectId,
    embeddedWallet: false,
    metadata: { name: 'Test page', description: 'A page of a test', icons: [] },
    ...rest,
  }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const others = solana
    ? `, kit.solana({ networks: [{ ...kit.solanaDevnet, ...${toScript({ id: stack.solana.id, name: 'Local Solana', rpcUrls: [stack.solana.rpc] })} }] })`
    : ''
  const create =
    options === false
      ? ''
      : `
      const given = ${toScript(given)}
      const networks = ${JSON.stringify(used)}
      window.networks = networks
      window.modal = kit.createWalletModal({ chains: [...(networks.length > 0 ? [kit.eip155({ networks })] : [])${others}], ...given })
      for (const event of ['open', 'close', 'connect', 'disconnect', 'accountsChange', 'chainChange', 'alert', 'track']) modal.on(event, (value) => heard.push([event, value]))
      modal.on('error', ({ code, message }) => heard.push(['error', { code, message }]))`
  const mark = nonce ? ` nonce="${nonce}"` : ''
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Test page</title>
    <link rel="icon" href="data:,">
    ${[...(pageWallet ? ['page-wallet'] : []), ...(solana ? ['solana-wallet'] : [])].map((wallet) => `<script type="module"${mark} crossorigin src="${stack.demo}wallets/${wallet}/${wallet}.ts"></script>`).join('\n    ')}
    <script type="module"${mark}>
      import * as kit from '/package/cdn/wallet-modal.js'
      window.heard = []${create}
      window.kit = kit
    </script>
  </head>
  <body>${body}</body>
</html>`
}

/** Ends the server of the pages. */
export async function closeKitPages(): Promise<void> {
  await (await served)?.close()
  served = undefined
}

function bundleFakes(): Promise<string> {
  fakes ??= build({
    entryPoints: [fileURLToPath(new URL('../wallets/fake-eip1193.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'fakes',
    target: 'es2022',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]!.text)
  return fakes
}

/**
 * Waits until the page has run its pending tasks, drawn two frames and become idle. Timers and
 * network responses may still be pending.
 */
export function waitForIdle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve())),
        ),
      ),
  )
}

/** The values of one event of a page's modal. */
export function heardOf(page: Page, event: string): Promise<unknown[]> {
  return page.evaluate(
    (event) =>
      (window as unknown as KitWindow).heard
        .filter(([name]) => name === event)
        .map(([, value]) => value),
    event,
  )
}

/** The current state of the page's modal. */
export function readState(page: Page): Promise<ReturnType<KitWindow['modal']['getState']>> {
  return page.evaluate(() => (window as unknown as KitWindow).modal.getState())
}

/**
 * Answers the oldest request of the page's development wallet like its user; waits for one first.
 */
export function answerWallet(page: Page, what: 'approve' | 'decline'): Promise<string> {
  return page.evaluate(
    async ([what, ms]) => {
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('The page wallet was not asked anything.')), ms),
      )
      const { method } = await Promise.race([
        (window as unknown as KitWindow).pageWallet[what](),
        late,
      ])
      return method
    },
    [what, HANG_MS] as const,
  )
}
