import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import {
  findBareFrames,
  openMotionPage,
  type MotionPage,
  type Sample,
} from '../helpers/gallery/motion-page.js'
import { act, drag, motions, readTop } from '../helpers/gallery/motions.js'

/** A pixel of rounding, and one from a frame that was sampled while the sizes were set. */
const ROUNDING_PX = 1
const CHANGE_MS = 150
const STEPS = [20, 60, 84]
/** Properties that may change under reduced motion, because a colour does not move. */
const STILL = ['opacity', 'color', 'backgroundColor']

/**
 * The screen while a view changes, or the dialog opens or closes: samples of single frames with the
 * CPU 4× slower. No assertion depends on the duration of a frame.
 */
describe('motion', () => {
  let browser: Browser
  let motion: MotionPage
  const find = (name: string) => motions.find((one) => one.name === name)!
  const record = async (name: string) => {
    const found = find(name)
    await found.prepare?.(motion)
    return motion.sample(() => act(motion, found))
  }

  before(async () => void (browser = await launchBrowser()))
  after(() => browser?.close())
  afterEach(() => motion.close())

  for (const {
    name,
    phone = false,
    panes = false,
    money = false,
    stays,
    changes = false,
  } of motions.filter(({ several }) => !several)) {
    it(`OPEN-014 ${name}: every frame has content and the focus, and the height changes in one direction`, async () => {
      motion = await openMotionPage(browser, { phone, panes, money })
      const samples = await record(name)
      const shown = samples.filter(({ shown }) => shown)
      assert.ok(shown.length > 1, `only ${shown.length} frames`)
      assert.deepEqual(findBareFrames(samples), [], 'frames without content')
      assert.deepEqual(
        shown.filter(({ open, focusOnBody }) => open && focusOnBody),
        [],
        'frames with the focus on the body',
      )
      if (stays)
        assert.deepEqual(
          samples.filter(({ open }) => !open),
          [],
          'frames with the dialog closed',
        )
      checkOneWay(shown.map(({ height }) => height))
      if (panes)
        assert.deepEqual(
          [...new Set(shown.map(({ height }) => height))],
          [shown.at(-1)!.height],
          'a card of two panes keeps its height',
        )
      if (changes) checkTogether(shown)
    })
  }
  it('OPEN-014 a second change during the first continues from the current height', async () => {
    motion = await openMotionPage(browser)
    const { prepare } = find('to-connecting')
    await prepare!(motion)
    const samples = await motion.sample(async () => {
      await act(motion, find('to-connecting'))
      await act(motion, find('back-from-connecting'))
    })
    const heights = samples.map(({ height }) => height)
    const turn = heights.indexOf(Math.min(...heights))
    checkDown(heights.slice(0, turn + 1))
    checkDown(heights.slice(turn).map((height) => -height))
    assert.equal(heights.at(-1), heights[0])
    assert.deepEqual(findBareFrames(samples), [], 'frames without content')
    assert.deepEqual(
      samples.filter(({ focusOnBody }) => focusOnBody),
      [],
    )
  })
  for (const moment of ['while they load', 'in the turn in which it is drawn ahead'] as const) {
    it(`a card with two panes has both from its first frame, opened ${moment}`, async () => {
      motion = await openMotionPage(browser, { panes: true })
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await motion.page.route(/what-is-a-wallet-view/, async (route) => {
        await held
        await route.continue()
      })
      await motion.page.reload()
      await motion.page.waitForFunction(() => 'modal' in window)
      await motion.page.evaluate(() => {
        const seen = new Set<string>()
        Object.assign(window, { seen })
        const look = () => {
          const dialog = document
            .querySelector('wallet-modal')
            ?.shadowRoot?.querySelector('wm-dialog')?.shadowRoot
          const lists = () =>
            [dialog!.querySelector('wm-connect-pane'), dialog!.querySelector('wm-outlet')].filter(
              (place) => place?.shadowRoot?.querySelector('wm-connect-view'),
            ).length
          if (dialog?.querySelector('dialog')?.open)
            seen.add(`${lists()} lists, ${getComputedStyle(dialog.querySelector('.card')!).height}`)
          requestAnimationFrame(look)
        }
        look()
      })
      if (moment === 'while they load') {
        await motion.page.locator('wallet-button').click()
        // Gives the dialog a few frames in which a wrong state would be visible.
        await motion.page.evaluate(async () => {
          for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
        })
        release()
      } else {
        await motion.page.evaluate(async () => {
          const { prototype } = (await customElements.whenDefined('wm-dialog')) as unknown as {
            prototype: { updated(changed: unknown): void }
          }
          const { updated } = prototype
          prototype.updated = function (changed) {
            prototype.updated = updated
            updated.call(this, changed)
            void (window as unknown as { modal: { open(): Promise<void> } }).modal.open()
          }
        })
        release()
      }
      await motion.page.getByRole('dialog').getByText('What is a wallet?').waitFor()
      await motion.sample(async () => {})
      assert.deepEqual(
        await motion.page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]),
        ['1 lists, 512px'],
      )
    })
  }
  it('a dialog rendered while the page is idle is laid out with its height, and is visible in no frame', async () => {
    motion = await openMotionPage(browser)
    await motion.page.addInitScript(() => {
      const cssText = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'cssText')!
      const ahead: string[] = []
      const frames = { count: 0, shown: 0 }
      Object.assign(window, { ahead, frames })
      const find = () =>
        document.querySelector('wallet-modal')?.shadowRoot?.querySelector('wm-dialog')?.shadowRoot
      Object.defineProperty(CSSStyleDeclaration.prototype, 'cssText', {
        ...cssText,
        set(text: string) {
          if (this === find()?.querySelector('dialog')?.style && text === '')
            ahead.push(
              `${getComputedStyle(find()!.querySelector('.card')!).height}, a page of ${document.documentElement.clientWidth} px`,
            )
          cssText.set!.call(this, text)
        },
      })
      const look = () => {
        const dialog = find()?.querySelector('dialog')
        if (dialog) frames.count++
        if (dialog && getComputedStyle(dialog).display !== 'none') frames.shown++
        requestAnimationFrame(look)
      }
      look()
    })
    await motion.page.reload()
    await motion.page.waitForFunction(
      () => (window as unknown as { ahead: string[] }).ahead.length > 0,
    )
    await motion.idle()
    const seen = await motion.page.evaluate(() => {
      const { ahead, frames } = window as unknown as {
        ahead: string[]
        frames: { count: number; shown: number }
      }
      return { ahead, ...frames }
    })
    assert.ok(seen.count > 0, 'no frame with a dialog')
    assert.equal(seen.shown, 0)
    const [first] = (await record('open')).filter(({ shown }) => shown)
    assert.deepEqual(seen.ahead, [`${first!.height}px, a page of 480 px`])
  })
  it('a closing modal is still visible while the page has the focus', async () => {
    motion = await openMotionPage(browser)
    const samples = await record('close')
    const leaving = samples.filter(({ shown, open }) => shown && !open)
    assert.ok(leaving.length > 0, 'no frame of the exit')
    assert.equal(
      leaving.some(({ focusOnBody }) => focusOnBody),
      false,
    )
    checkDown(leaving.map(({ opacity }) => opacity))
    assert.equal(samples.at(-1)!.shown, false)
    const durations = leaving.flatMap(({ moves }) =>
      moves.filter(({ endless }) => !endless).map(({ durationMs }) => durationMs),
    )
    assert.ok(
      durations.length > 0 && Math.max(...durations) <= 120,
      `the exit takes ${durations.join(', ')} ms`,
    )
  })
  it('an approved wallet shows its check before it leaves', async () => {
    motion = await openMotionPage(browser)
    const samples = await record('success')
    assert.ok(
      samples.some(
        ({ shown, open, ring, opacity }) => shown && !open && ring === 'done' && opacity === 1,
      ),
      'no frame with the check',
    )
    assert.equal(samples.at(-1)!.shown, false)
  })
  it('a sheet slides in from below', async () => {
    motion = await openMotionPage(browser, { phone: true })
    const tops = (await record('phone-open')).filter(({ shown }) => shown).map(({ top }) => top)
    assert.ok(
      tops[0]! > tops.at(-1)! + 40,
      `the sheet began at ${tops[0]} and ended at ${tops.at(-1)}`,
    )
    checkDown(tops)
  })
  it('a sheet follows the finger one to one, and returns when the touch is cancelled', async () => {
    motion = await openMotionPage(browser, { phone: true })
    await find('phone-drag-back').prepare!(motion)
    for (const y of STEPS) {
      const rest = await drag(motion, [y / 2, y], { lift: false })
      assert.equal(await readTop(motion), rest + y)
      const samples = await motion.sample(() =>
        motion.client.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] }),
      )
      checkDown(samples.map(({ top }) => top))
      assert.equal(samples.at(-1)!.top, rest)
    }
  })
  it('a flick closes the sheet from its current position; after a resting finger it returns', async () => {
    motion = await openMotionPage(browser, { phone: true })
    const samples = await record('phone-drag-back')
    assert.deepEqual([samples.at(-1)!.open, samples.at(-1)!.top], [true, samples[0]!.top])
    const flicked = await motion.sample(() => act(motion, find('phone-flick')))
    assert.equal(flicked.at(-1)!.shown, false)
    const leaving = flicked.filter(({ shown, open }) => shown && !open).map(({ top }) => -top)
    assert.ok(leaving.length > 0, 'no frame of the exit')
    checkDown(leaving)
    assert.ok(-leaving[0]! >= samples[0]!.top + 100, `the exit began at ${-leaving[0]!}`)
  })
  it('with prefers-reduced-motion only the opacity changes', async () => {
    motion = await openMotionPage(browser, { phone: true, reducedMotion: true })
    for (const name of [
      'phone-open',
      'to-all-wallets',
      'back-from-all-wallets',
      'to-connecting',
      'declined',
      'back-from-connecting',
      'close',
    ]) {
      // The wallets of the directory, fetched when nothing moves, replace the skeletons of the
      // list, which changes its height.
      await motion.idle()
      const samples = (await motion.sample(() => act(motion, find(name)))).filter(
        ({ shown }) => shown,
      )
      const moved = samples
        .flatMap(({ moves }) => moves.flatMap(({ properties }) => properties))
        .filter((property) => !STILL.includes(property))
      assert.deepEqual([...new Set(moved)], [], name)
      const places = new Set(samples.map(({ height, top }) => `${height} ${top}`))
      assert.ok(places.size <= 2, `${name}: ${[...places].join(', ')}`)
    }
  })
})

/**
 * Height, fade and direction of a view change are one animation: they have the same duration and
 * always the same progress.
 */
function checkTogether(samples: readonly Sample[]) {
  const frames = samples.map(({ moves }) =>
    moves.filter(
      ({ durationMs, properties }) =>
        durationMs === CHANGE_MS &&
        (properties.includes('height') || properties.includes('transform')),
    ),
  )
  const moving = frames.filter((moves) =>
    moves.some(({ properties }) => properties.includes('height')),
  )
  assert.ok(moving.length > 0, 'no frame in which the height moves')
  for (const moves of moving) {
    assert.ok(
      moves.some(
        ({ properties }) => properties.includes('opacity') && properties.includes('transform'),
      ),
      'the screens do not fade while the height moves',
    )
    assert.equal(
      new Set(moves.map(({ atMs }) => Math.round(atMs))).size,
      1,
      `moves at ${moves.map(({ atMs }) => atMs).join(', ')} ms`,
    )
  }
}
/** From the first height to the last without a step back, and never beyond either. */
function checkOneWay(heights: readonly Sample['height'][]) {
  checkDown(heights.at(-1)! > heights[0]! ? heights.map((height) => -height) : heights)
}
function checkDown(values: readonly number[]) {
  for (const [index, value] of values.entries())
    assert.ok(
      index === 0 || value <= values[index - 1]! + ROUNDING_PX,
      `a step back at frame ${index}: ${values.join(' ')}`,
    )
}
