import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './launch-browser.js'
import { closeKitPages } from './open-kit-page.js'
import type { SolanaNode } from './solana-node.js'
import { startStack, type RunningStack } from './stack.js'

/** The stack and the browser of one test file. */
export interface UsedStack {
  readonly stack: RunningStack
  readonly browser: Browser
  /** Runs where `useStack` was called with `solana`. */
  readonly solana: SolanaNode
}

/** Starts the built package's stack and a browser before the tests of a suite, and ends both behind them. `solana` starts a Solana node as well, which the stack's server uses. */
export function useStack({ args = [], smartAccounts = false, solana = false }: { args?: readonly string[]; smartAccounts?: boolean; solana?: boolean } = {}): UsedStack {
  const used: { stack?: RunningStack; browser?: Browser; solana?: SolanaNode } = {}
  before(async () => {
    // Each is kept as soon as it runs, so that it is ended where the other one fails.
    // Solana's libraries load only where they are used.
    if (solana) used.solana = await (await import('./solana-node.js')).startSolanaNode()
    const upstreams = used.solana ? [`${used.solana.chainId}=${used.solana.rpc}`] : []
    const stack = startStack({ built: true, smartAccounts, upstreams }).then((started) => (used.stack = started))
    const browser = launchBrowser({ args }).then((started) => (used.browser = started))
    await Promise.allSettled([stack, browser])
    await Promise.all([stack, browser])
  })
  after(async () => {
    await used.browser?.close()
    await closeKitPages()
    await used.stack?.stop()
    await used.solana?.stop()
  })
  return {
    get stack() {
      return used.stack!
    },
    get browser() {
      return used.browser!
    },
    get solana() {
      return used.solana!
    },
  }
}
