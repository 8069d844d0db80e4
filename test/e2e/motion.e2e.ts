import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/launch-browser.js'
import { openMotionPage, type MotionPage, type Sample } from '../helpers/motion-page.js'
import { drag, motions } from '../helpers/motions.js'

/** A pixel of rounding, and one of a frame that was taken while the sizes were set. */
const ROUNDING_PX = 1

/** What a person sees while a screen changes, the dialog opens or leaves; taken frame by frame in a slow browser. */
describe('motion', () => {
  let browser: Browser
  let motion: MotionPage

  before(async () => void (browser = await launchBrowser()))
  after(() => browser?.close())
  afterEach(() => motion.close())

  for (const { name, phone = false, stays, prepare, act } of motions) {
    it(`OPEN-014 ${name}: no frame without content, none without the focus, the height goes one way`, async () => {
      motion = await openMotionPage(browser, { phone })
      await prepare?.(motion)
      const samples = await motion.sample(() => act(motion))
      const shown = samples.filter(({ shown }) => shown)
      assert.ok(shown.length > 1, `only ${shown.length} frames`)
      assert.deepEqual(shown.filter(({ content }) => content < 0.2), [], 'frames without content')
      assert.deepEqual(shown.filter(({ open, focusOnBody }) => open && focusOnBody), [], 'frames with the focus on the body')
      if (stays) assert.deepEqual(samples.filter(({ open }) => !open), [], 'frames with the dialog closed')
      checkOneWay(shown.map(({ height }) => height))
    })
  }
  it('a closed modal is on its way off the screen while the page has the focus', async () => {
    motion = await openMotionPage(browser)
    await motions.find(({ name }) => name === 'close')!.prepare!(motion)
    const samples = await motion.sample(() => motion.page.keyboard.press('Escape'))
    const leaving = samples.filter(({ shown, open }) => shown && !open)
    assert.ok(leaving.length > 0, 'no frame of the exit')
    assert.equal(leaving.some(({ focusOnBody }) => focusOnBody), false)
    checkDown(leaving.map(({ opacity }) => opacity))
    assert.equal(samples.at(-1)!.shown, false)
  })
  it('an approved wallet shows its check before it leaves', async () => {
    motion = await openMotionPage(browser)
    const { prepare, act } = motions.find(({ name }) => name === 'success')!
    await prepare!(motion)
    const samples = await motion.sample(() => act(motion))
    assert.ok(samples.some(({ shown, open, ring, opacity }) => shown && !open && ring === 'done' && opacity === 1), 'no frame with the check')
  })
  it('a sheet slides in from below, and follows the finger one to one', async () => {
    motion = await openMotionPage(browser, { phone: true })
    const samples = await motion.sample(() => motions.find(({ name }) => name === 'phone-open')!.act(motion))
    const tops = samples.filter(({ shown }) => shown).map(({ top }) => top)
    assert.ok(tops[0]! > tops.at(-1)! + 40, `the sheet began at ${tops[0]} and ended at ${tops.at(-1)}`)
    checkDown(tops)
    for (const y of [20, 60, 84]) {
      const rest = await drag(motion, [y / 2, y], { lift: false })
      assert.equal(await readTop(motion), rest + y)
      await motion.client.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
      await motion.sample(async () => {})
      assert.equal(await readTop(motion), rest)
    }
  })
  it('a person who wants little motion gets none but of opacity', async () => {
    motion = await openMotionPage(browser, { phone: true, reducedMotion: true })
    for (const name of ['phone-open', 'to-all-wallets', 'back-from-all-wallets', 'close']) {
      const samples = (await motion.sample(() => motions.find((one) => one.name === name)!.act(motion))).filter(({ shown }) => shown)
      const heights = new Set(samples.map(({ height, top }) => `${height} ${top}`))
      assert.ok(heights.size <= 2, `${name}: ${[...heights].join(', ')}`)
    }
  })
})

const readTop = ({ page }: MotionPage) => page.evaluate(() => document.querySelector('wallet-modal')!.shadowRoot!.querySelector('wm-dialog')!.shadowRoot!.querySelector('.card')!.getBoundingClientRect().top)

/** From the first height to the last without a step back, and never outside the two. */
function checkOneWay(heights: readonly Sample['height'][]) {
  checkDown(heights.at(-1)! > heights[0]! ? heights.map((height) => -height) : heights)
}
function checkDown(values: readonly number[]) {
  for (const [index, value] of values.entries()) assert.ok(index === 0 || value <= values[index - 1]! + ROUNDING_PX, `a step back at frame ${index}: ${values.join(' ')}`)
}
