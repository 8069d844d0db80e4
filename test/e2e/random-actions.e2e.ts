import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import {
  startPlainPages,
  type PlainPages,
  type PlainWindow,
} from '../helpers/browser/plain-pages.js'
import { runRandomActions } from '../soak/random-actions.js'

/** A part of `npm run soak:actions`, with a fixed seed unless SEED is set. */
describe('random actions', () => {
  let browser: Browser
  let pages: PlainPages

  before(async () => {
    browser = await launchBrowser()
    pages = await startPlainPages()
  })
  after(async () => {
    await browser?.close()
    await pages?.close()
  })

  it('50 sequences leave no unhandled rejection, no lost focus, no contradiction and no leftovers', async () => {
    await runRandomActions(browser, pages, {
      seed: Number(process.env['SEED'] ?? 1),
      sequences: 50,
    })
  })

  const faults: Record<string, [finds: RegExp, plant: () => void]> = {
    'an unhandled rejection': [
      /planted/,
      () => void setTimeout(() => void Promise.reject(new Error('planted')), 50),
    ],
    'a listener left on a wallet': [
      /listeners are left on alpha/,
      () => void (window as unknown as PlainWindow).wallets.alpha.on('message', () => {}),
    ],
    'a lost focus': [
      /focus is on the body/,
      () => void Object.defineProperty(document, 'activeElement', { get: () => document.body }),
    ],
    'a record that belongs to nothing': [
      /records/,
      () =>
        void setInterval(
          () => localStorage.setItem('wallet-modal.default.connection.eip155:x', '{}'),
          10,
        ),
    ],
  }
  for (const [fault, [finds, plant]] of Object.entries(faults)) {
    it(`control: finds ${fault}`, async () => {
      await assert.rejects(
        runRandomActions(browser, pages, {
          seed: 1,
          sequences: 5,
          planted: finds,
          prepare: (page) => page.evaluate(plant),
        }),
        finds,
      )
    })
  }
})
