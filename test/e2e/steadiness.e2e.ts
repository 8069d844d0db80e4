import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { dialogOf } from '../helpers/custody/email-login.js'
import { answerWallet, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { readMovements, watchSteadiness } from './watch-steadiness.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const SCREENS = {
  'a wide page': { viewport: { width: 1280, height: 800 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true },
}
/** From the press on, as the requirement counts. */
const WATCHED_MS = 5000
const MAX_SHIFT = 0.01

/** Nothing moves under a press, even where the server answers late on the very first visit. */
describe('steadiness', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  /** Holds back what the server answers at matching addresses, until the returned function is called. */
  async function hold(page: Page, address: RegExp): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(address, async (route) => {
      await released
      await route.continue()
    })
    return release
  }
  /** Checks what has moved since the press that opened the dialog. */
  async function checkStill(page: Page) {
    await page.waitForFunction(
      (ms) => performance.now() > (window as unknown as { openedAtMs: number }).openedAtMs + ms,
      WATCHED_MS,
    )
    const { shift, moved } = await readMovements(page)
    console.log(`layout shift ${shift.toFixed(4)}`)
    assert.deepEqual(moved, [])
    assert.ok(shift <= MAX_SHIFT, `layout shift ${shift}`)
  }
  const open = async (page: Page) => {
    await watchSteadiness(page)
    await page.locator('wallet-button').click()
    await page.evaluate(() => Object.assign(window, { openedAtMs: performance.now() }))
  }

  for (const [screen, context] of Object.entries(SCREENS)) {
    it(`the first opening of the account on ${screen}`, async () => {
      const kit = await openPage({ pageWallet: true, context })
      const { page } = kit
      const connecting = page.evaluate(() =>
        (window as unknown as KitWindow).modal
          .connect({ wallet: 'dev.wallet-modal.page-wallet' })
          .then(() => {}),
      )
      await answerWallet(page, 'approve')
      await connecting
      // Visitors see the connected button before they press it; the page loads the screen meanwhile.
      await page.waitForFunction(() => customElements.get('wm-account-view'))
      const tellFeatures = await hold(page, /\/appkit\/v1\/config/)
      const tellBalances = await hold(page, /\/balance\?/)
      await open(page)
      await dialogOf(kit).locator('wm-account-view .awaited').waitFor()
      tellFeatures()
      await dialogOf(kit).getByRole('button', { name: 'Send', exact: true }).waitFor()
      tellBalances()
      await dialogOf(kit).locator('wm-account-tokens .token').first().waitFor()
      await checkStill(page)
    })

    it(`the first opening of Connect on ${screen}, with logins that come late`, async () => {
      const kit = await openPage({ pageWallet: true, context, options: { embeddedWallet: null } })
      const tellFeatures = await hold(kit.page, /\/appkit\/v1\/config/)
      await open(kit.page)
      await dialogOf(kit)
        .getByRole('button', { name: /Page Wallet/ })
        .waitFor()
      tellFeatures()
      await dialogOf(kit).getByRole('textbox', { name: 'Email' }).waitFor()
      await checkStill(kit.page)
    })
  }
})
