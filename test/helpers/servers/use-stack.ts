import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser/launch-browser.js'
import { closeKitPages } from '../browser/open-kit-page.js'
import { startStack, type RunningStack } from './stack.js'

/** The stack and the browser of one test file. */
export interface UsedStack {
  readonly stack: RunningStack
  readonly browser: Browser
}

/**
 * Starts the built package's stack and a browser before the tests of a suite, and ends both after
 * them.
 */
export function useStack({
  smartAccounts = false,
  ...browserOptions
}: NonNullable<Parameters<typeof launchBrowser>[0]> & { smartAccounts?: boolean } = {}): UsedStack {
  const used: { stack?: RunningStack; browser?: Browser } = {}
  before(async () => {
    // Each is stored as soon as it runs, so that it is ended if the other one fails.
    const stack = startStack({ built: true, smartAccounts }).then(
      (started) => (used.stack = started),
    )
    const browser = launchBrowser(browserOptions).then((started) => (used.browser = started))
    await Promise.allSettled([stack, browser])
    await Promise.all([stack, browser])
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
