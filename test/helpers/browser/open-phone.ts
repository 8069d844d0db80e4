import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { PhoneWallet } from '../../../demo/wallets/phone/phone.js'
import type { RunningStack } from '../servers/stack.js'
import { HANG_MS } from '../clocks/until.js'

const SCREEN_MS = 5_000

/** The globals that a test's functions use on the phone's page. */
export type PhoneWindow = Omit<typeof globalThis, 'name'> & { phone: PhoneWallet }

/** The development phone in a separate browser profile. */
export interface Phone {
  readonly page: Page
  readonly context: BrowserContext
  pair(uri: string): Promise<void>
  approve(): Promise<string>
  decline(): Promise<string>
  selectAccount(index: number): Promise<void>
  selectChain(chainId: number): Promise<void>
  setAutoApprove(on: boolean): Promise<void>
  disconnect(): Promise<void>
  countSessions(): Promise<number>
  close(): Promise<void>
}

/** Opens a phone; resolves when it has reached its relay, by default the stack's. */
export async function openPhone(
  browser: Browser,
  stack: RunningStack,
  { relay }: { relay?: string } = {},
): Promise<Phone> {
  const context = await browser.newContext()
  if (relay) {
    await context.route('**/stack.json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), relay } })
    })
  }
  const page = await context.newPage()
  await page.goto(`${stack.demo}wallets/phone/`)
  await page.waitForFunction(() => 'phone' in window)
  // `page.evaluate()` has no limit of its own. This one only ends a test that hangs; no test
  // depends on its length.
  async function withLimit<T>(what: string, work: Promise<T>): Promise<T> {
    const limit = AbortSignal.timeout(HANG_MS)
    const late = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', async () => {
        const screen = await page.locator('body').ariaSnapshot({ timeout: SCREEN_MS }).catch(String)
        reject(
          new Error(`The phone did not ${what} within ${HANG_MS / 1000} s. It showed:\n${screen}`),
        )
      })
    })
    return Promise.race([work, late])
  }
  // The phone shows the reason if it cannot follow a link; a test that waited for its prompt would
  // wait forever.
  async function pair(uri: string): Promise<void> {
    await page.evaluate((uri) => (window as unknown as PhoneWindow).phone.pair(uri), uri)
    const notice = await page.evaluate(() => (window as unknown as PhoneWindow).phone.notice)
    if (notice.startsWith('The page cannot be reached'))
      throw new Error(`The phone did not pair: ${notice}`)
  }
  return {
    page,
    context,
    pair: (uri) => withLimit('pair', pair(uri)),
    approve: () =>
      withLimit(
        'approve',
        page.evaluate(() => (window as unknown as PhoneWindow).phone.approve()),
      ),
    decline: () =>
      withLimit(
        'decline',
        page.evaluate(() => (window as unknown as PhoneWindow).phone.decline()),
      ),
    selectAccount: (index) =>
      page.evaluate(
        (index) => (window as unknown as PhoneWindow).phone.selectAccount(index),
        index,
      ),
    selectChain: (chainId) =>
      page.evaluate(
        (chainId) => (window as unknown as PhoneWindow).phone.selectChain(chainId),
        chainId,
      ),
    setAutoApprove: (on) =>
      page.evaluate((on) => void ((window as unknown as PhoneWindow).phone.autoApprove = on), on),
    disconnect: () =>
      withLimit(
        'disconnect',
        page.evaluate(() => (window as unknown as PhoneWindow).phone.disconnect()),
      ),
    countSessions: () =>
      page.evaluate(() => (window as unknown as PhoneWindow).phone.sessions.length),
    close: () => context.close(),
  }
}
