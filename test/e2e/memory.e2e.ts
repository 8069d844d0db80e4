import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import type { CDPSession } from 'playwright-core'
import { openKitPage, type KitPage, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

/** Number of openings after which everything that is created once exists. */
const WARM_UP = 10
const MAX_WARM_UPS = 5
const OPENINGS = 60
/** Number of collections in a row that have to find nothing. */
const EQUAL_COUNTS = 3
/** Rows of the list: one installed wallet, WalletConnect, three of the directory, all wallets. */
const ROWS = 6

/** The modal's remains in a page's memory, counted by the browser after garbage collection. */
describe('memory', () => {
  const used = useStack()
  let kit: KitPage

  afterEach(async () => {
    assert.deepEqual(kit.mistakes, [])
    await kit.close()
  })

  const withWallet = () => {
    const w = window as unknown as KitWindow
    w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
    w.fakes.announce(w.wallet, { name: 'Test Wallet', rdns: 'test.wallet' })
  }
  async function open(): Promise<CDPSession> {
    kit = await openKitPage(used.browser, used.stack, {
      before: withWallet,
      context: { reducedMotion: 'reduce' },
    })
    const cdp = await kit.page.context().newCDPSession(kit.page)
    await cdp.send('HeapProfiler.enable')
    return cdp
  }
  /**
   * The counts once a further collection finds nothing more: what waits for a later one would count
   * as growth, or hide it.
   */
  async function count(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
    let last = { nodes: 0, listeners: 0 }
    for (let equal = 0; equal < EQUAL_COUNTS;) {
      await kit.page.evaluate(() => new Promise(requestAnimationFrame))
      await cdp.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters')
      equal = nodes === last.nodes && listeners === last.listeners ? equal + 1 : 0
      last = { nodes, listeners }
    }
    return last
  }
  /** Opens the list, shows another screen, goes back and closes, several times. */
  const openAndClose = (times: number) =>
    kit.page.evaluate(async (rounds) => {
      const { modal } = window as unknown as KitWindow
      const isGone = () =>
        !document
          .querySelector('wallet-modal')
          ?.shadowRoot?.querySelector('wm-dialog')
          ?.shadowRoot?.querySelector('dialog:modal, :popover-open')
      const nextFrame = () => new Promise(requestAnimationFrame)
      for (let round = 0; round < rounds; round++) {
        await modal.open()
        await modal.open({ view: 'WhatIsANetwork' })
        modal.close()
        while (!isGone()) await nextFrame()
      }
    }, times)

  it(`${OPENINGS} openings leave no node and no listener`, async () => {
    const cdp = await open()
    // The list is drawn again after the dialog has left; until then the other screen is in the
    // page. The wallets of the directory, which replace the list's skeletons, are fetched when
    // nothing moves any more.
    const countOf = (selector: string) => kit.page.locator(selector).count()
    const settle = async () => {
      await until(
        async () =>
          (await countOf('wm-connect-view wm-row')) === ROWS &&
          (await countOf('wm-connect-view wm-skeleton')) +
            (await countOf('wm-what-is-a-network-view')) ===
            0,
      )
      // Each opening postpones what is loaded in idle time, so that its elements may exist only
      // now.
      await until(() => kit.page.evaluate(() => customElements.get('wm-toasts') !== undefined))
      await kit.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
      )
    }
    // Until a round adds nothing: parts that are created once may come after the first idle moment.
    let before = { nodes: 0, listeners: 0 }
    for (let rounds = 0; rounds < MAX_WARM_UPS; rounds++) {
      await openAndClose(WARM_UP)
      await settle()
      const now = await count(cdp)
      const isSteady = now.nodes === before.nodes
      before = now
      if (isSteady) break
    }
    await openAndClose(OPENINGS)
    await settle()
    const after = await count(cdp)
    // The nodes of one screen may wait for a later collection; one node per opening would be 60.
    assert.ok(
      after.nodes - before.nodes < OPENINGS / 2,
      `nodes: ${before.nodes}, then ${after.nodes}`,
    )
    assert.ok(
      after.listeners - before.listeners < OPENINGS / 2,
      `listeners: ${before.listeners}, then ${after.listeners}`,
    )
    // The counters detect a page that keeps one node and one listener per opening.
    await kit.page.evaluate((times) => {
      const kept = Array.from({ length: times }, () => document.createElement('div'))
      for (const node of kept) node.addEventListener('click', () => kept.length)
      Object.assign(window, { kept })
    }, OPENINGS)
    const leaky = await count(cdp)
    assert.ok(
      leaky.nodes - after.nodes >= OPENINGS && leaky.listeners - after.listeners >= OPENINGS,
      `with a leak: ${JSON.stringify([after, leaky])}`,
    )
  })
})
