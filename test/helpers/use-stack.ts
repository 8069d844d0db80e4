import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './launch-browser.js'
import { closeKitPages } from './open-kit-page.js'
import { startStack, type RunningStack } from './stack.js'

/** The stack and the browser of one test file. */
export interface UsedStack {
  readonly stack: RunningStack
  readonly browser: Browser
}

/** Starts the built package's stack and a browser before the tests of a suite, and ends both behind them. */
export function useStack({ args = [] }: { args?: readonly string[] } = {}): UsedStack {
  const used: { stack?: RunningStack; browser?: Browser } = {}
  before(async () => {
    used.stack = await startStack({ built: true })
    used.browser = await launchBrowser({ args })
  })
  after(async () => {
    await used.browser?.close()
    await closeKitPages()
    await used.stack?.stop()
  })
  return {
    get stack() {
      return used.stack!
    },
    get browser() {
      return used.browser!
    },
  }
}
