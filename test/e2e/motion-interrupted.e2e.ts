import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import {
  findBareFrames,
  openMotionPage,
  type MotionPage,
  type Sample,
} from '../helpers/gallery/motion-page.js'
import { act, drag, motions, readTop } from '../helpers/gallery/motions.js'

/**
 * Animations take so many times as long as on a page: the next press comes in the middle of one.
 */
const SLOWER = 8
const ROUNDING_PX = 1
/** The longest animation of the modal is the shake. */
const LONGEST_MS = 500

/**
 * Presses, keys, touches and resizes that come before an animation has ended, sent as real input
 * events. In each case no frame of the modal is empty, the focus is never on the page's body while
 * the modal is open, the height of the card stays between those of its screens, and the final state
 * is the same as without the interruption.
 */
describe('an interrupted movement', () => {
  let browser: Browser
  let motion: MotionPage
  const take = async (...names: string[]) => {
    for (const name of names) {
      await act(
        motion,
        motions.find((one) => one.name === name)!,
      )
      await motion.sample(async () => {})
    }
  }
  const dialog = () => motion.page.getByRole('dialog')
  const find = (name: string | RegExp) => dialog().getByRole('button', { name })
  const button = () => motion.page.locator('wallet-button')
  const escape = () => motion.page.keyboard.press('Escape')
  const locate = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  /**
   * Presses the current place of an element. `click()` of a locator would wait until the element
   * stands still.
   */
  const press = async (place: Locator) => {
    const { x, y } = await locate(place)
    await motion.page.mouse.click(x, y)
  }
  const isOpen = () =>
    motion.page.waitForFunction(
      () =>
        document
          .querySelector('wallet-modal')
          ?.shadowRoot?.querySelector('wm-dialog')
          ?.shadowRoot?.querySelector('dialog')?.open,
    )
  /** Two screens are on their way, the one in and the other one out. */
  const isChanging = () => dialog().locator('.layer.leaving').waitFor({ state: 'attached' })
  const shows = (view: string) =>
    dialog().locator(`.layer:not(.coming):not(.leaving) ${view}`).waitFor()
  const readHeight = async () => (await motion.sample(async () => {})).at(-1)!.height

  before(async () => void (browser = await launchBrowser()))
  after(() => browser?.close())
  afterEach(() => motion.close())

  it('Escape during the opening movement reverses it from its current position, and the page has the focus', async () => {
    motion = await openMotionPage(browser)
    await motion.slow(SLOWER)
    const place = await locate(button())
    const samples = await motion.sample(async () => {
      await motion.page.mouse.click(place.x, place.y)
      await isOpen()
      await escape()
    })
    check(samples)
    assert.equal(samples.at(-1)!.shown, false)
    const leaving = samples.filter(({ shown, open }) => shown && !open)
    assert.equal(
      leaving.some(({ focusOnBody }) => focusOnBody),
      false,
    )
  })
  it('opened, closed and opened again immediately, the dialog never leaves the screen, and ends open with the first screen', async () => {
    motion = await openMotionPage(browser)
    await take('open', 'to-all-wallets')
    await motion.slow(SLOWER)
    const place = await locate(button())
    const samples = await motion.sample(async () => {
      await Promise.all([escape(), motion.page.mouse.click(place.x, place.y)])
      await shows('wm-connect-view')
    })
    check(samples)
    assert.deepEqual(
      samples.filter(({ shown }) => !shown),
      [],
      'frames without the dialog',
    )
    assert.equal(samples.at(-1)!.open, true)
    assert.equal(
      await motion.page.evaluate(() => document.activeElement?.localName),
      'wallet-modal',
    )
    await escape()
    await take('open')
    assert.equal(await readHeight(), samples.at(-1)!.height)
  })
  for (const moment of ['before the next screen is drawn', 'while the screens change'] as const) {
    it(`closed ${moment}, the dialog leaves with its current height, and opens again with the first screen`, async () => {
      motion = await openMotionPage(browser)
      await take('open')
      const first = await readHeight()
      const all = await locate(find(/All wallets/))
      await motion.slow(SLOWER)
      const samples = await motion.sample(async () => {
        const pressed = motion.page.mouse.click(all.x, all.y)
        if (moment === 'while the screens change') await Promise.all([pressed, isChanging()])
        await Promise.all([pressed, escape()])
      })
      check(samples)
      assert.equal(samples.at(-1)!.shown, false)
      await motion.slow(1)
      await take('open')
      await shows('wm-connect-view')
      const [sample] = await motion.sample(async () => {})
      assert.deepEqual([sample!.open, sample!.height, sample!.focusOnBody], [true, first, false])
      assert.equal(await dialog().locator('.layer').count(), 1)
    })
  }
  it('two presses on Back in succession go back twice', async () => {
    motion = await openMotionPage(browser)
    await take('open')
    const first = await readHeight()
    await take('to-all-wallets')
    const second = await readHeight()
    await dialog().getByRole('grid').getByRole('button').first().click()
    await find('Back').waitFor()
    await dialog().getByRole('grid').waitFor({ state: 'detached' })
    await motion.idle()
    const third = await readHeight()
    await motion.slow(SLOWER)
    const back = await locate(find('Back'))
    const samples = await motion.sample(async () => {
      await motion.page.mouse.click(back.x, back.y)
      await motion.page.mouse.click(back.x, back.y)
      await shows('wm-connect-view')
    })
    check(samples, [first, second, third])
    assert.equal(samples.at(-1)!.height, first)
    assert.equal(await dialog().locator('.layer').count(), 1)
    assert.equal(
      await dialog().getByRole('heading', { name: 'Connect to Motion' }).isVisible(),
      true,
    )
  })
  it('going back and forward during a change ends on the screen pressed last', async () => {
    motion = await openMotionPage(browser)
    await take('open')
    const first = await readHeight()
    await take('to-all-wallets')
    const second = await readHeight()
    const back = await locate(find('Back'))
    await motion.slow(SLOWER)
    const samples = await motion.sample(async () => {
      await motion.page.mouse.click(back.x, back.y)
      await isChanging()
      await press(find(/All wallets/))
      await find('Back').waitFor()
      await shows('wm-all-wallets-view')
    })
    check(samples, [first, second])
    assert.equal(samples.at(-1)!.height, second)
    assert.equal(await dialog().locator('.layer').count(), 1)
  })
  for (const [from, to] of [
    [390, 700],
    [700, 390],
  ] as const) {
    it(`a window resized from ${from} to ${to} px while the dialog opens, changes screens and closes ends as if it always had that size`, async () => {
      motion = await openMotionPage(browser)
      const resize = (width: number) => motion.page.setViewportSize({ width, height: 760 })
      await resize(to)
      await take('open')
      const resting = await readCard(motion)
      await escape()
      await resize(from)
      await motion.sample(async () => {})
      await motion.slow(SLOWER)
      const place = await locate(button())
      check(
        await motion.sample(async () => {
          await motion.page.mouse.click(place.x, place.y)
          await isOpen()
          await resize(to)
        }),
      )
      assert.deepEqual(await readCard(motion), resting)
      await resize(from)
      await motion.sample(async () => {})
      check(
        await motion.sample(async () => {
          await press(find(/All wallets/))
          await isChanging()
          await resize(to)
        }),
      )
      check(
        await motion.sample(async () => {
          await press(find('Back'))
          await isChanging()
          await resize(from)
          await resize(to)
          await shows('wm-connect-view')
        }),
      )
      assert.deepEqual(await readCard(motion), resting)
      const leaving = await motion.sample(async () => {
        await escape()
        await resize(from)
      })
      check(leaving)
      assert.equal(leaving.at(-1)!.shown, false)
    })
  }
  for (const [rival, open, close] of [
    [
      'a native dialog',
      () => {
        const other = document.body.appendChild(document.createElement('dialog'))
        other.id = 'rival'
        other.innerText = 'Cookies?'
        other.appendChild(document.createElement('button')).innerText = 'Accept'
        other.showModal()
      },
      () => document.querySelector<HTMLDialogElement>('#rival')!.close(),
    ],
    [
      'an overlay that traps the focus',
      () => {
        const other = document.body.appendChild(document.createElement('div'))
        other.id = 'rival'
        other.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#fff'
        const accept = other.appendChild(document.createElement('button'))
        accept.innerText = 'Accept'
        accept.focus()
        const keep = () => accept.focus()
        document.addEventListener('focusin', keep)
        other.addEventListener('close', () => document.removeEventListener('focusin', keep))
      },
      () => {
        const other = document.querySelector('#rival')!
        other.dispatchEvent(new Event('close'))
        other.remove()
      },
    ],
  ] as const)
    it(`${rival} of the page that opens while the ring travels leaves nothing behind, and the wallet still answers`, async () => {
      motion = await openMotionPage(browser)
      const errors: string[] = []
      motion.page.on('pageerror', ({ message }) => errors.push(message))
      await take('open')
      await motion.slow(SLOWER)
      const ghost = motion.page.locator('wallet-modal .travelling')
      await motion.sample(async () => {
        await press(find(/Lumen/))
        await ghost.waitFor({ state: 'attached' })
        await motion.page.evaluate(open)
      })
      assert.equal(await ghost.count(), 0)
      await motion.page.evaluate(close)
      await shows('wm-connecting-external-view')
      await find('Back').focus()
      assert.equal(
        await motion.page.evaluate(() => document.activeElement?.localName),
        'wallet-modal',
      )
      await motion.page.waitForFunction('isAsked()')
      await motion.sample(() => motion.page.evaluate('approve()'))
      await motion.page.waitForFunction("modal.getState().account?.status === 'connected'")
      assert.deepEqual(errors, [])
    })
  it('a sheet that is closed, widened or touched with a second finger during a drag keeps no offset', async () => {
    motion = await openMotionPage(browser, { phone: true })
    await take('phone-open')
    const rest = await readTop(motion)
    await drag(motion, [20, 60], { lift: false })
    const leaving = await motion.sample(escape)
    check(leaving)
    assert.equal(leaving.at(-1)!.shown, false)
    await motion.client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await take('phone-open')
    assert.equal(await readTop(motion), rest)

    await drag(motion, [20, 60], { lift: false })
    await motion.page.setViewportSize({ width: 700, height: 760 })
    check(
      await motion.sample(() =>
        motion.client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
      ),
    )
    await motion.page.setViewportSize({ width: 390, height: 760 })
    check(await motion.sample(async () => {}))
    assert.equal(await readTop(motion), rest)

    await drag(motion, [20, 60], { lift: false })
    check(
      await motion.sample(() =>
        motion.client.send('Input.dispatchTouchEvent', {
          type: 'touchStart',
          touchPoints: [
            { x: 195, y: rest + 72, id: 0 },
            { x: 60, y: rest + 200, id: 1 },
          ],
        }),
      ),
    )
    assert.equal(await readTop(motion), rest)
  })
  it('a page whose styles animate everything for a second changes no movement of the modal', async () => {
    motion = await openMotionPage(browser, {
      style: '* { transition: all 1s !important; animation-duration: 1s !important }',
    })
    for (const name of [
      'open',
      'to-all-wallets',
      'back-from-all-wallets',
      'to-connecting',
      'declined',
      'back-from-connecting',
      'close',
    ]) {
      const samples = await motion.sample(() =>
        act(
          motion,
          motions.find((one) => one.name === name)!,
        ),
      )
      check(samples)
      const slow = samples
        .flatMap(({ moves }) => moves)
        .filter(
          ({ endless, durationMs, within }) => within !== '' && !endless && durationMs > LONGEST_MS,
        )
      assert.deepEqual(
        [
          ...new Set(
            slow.map(({ durationMs, properties }) => `${properties.join(' ')} ${durationMs}`),
          ),
        ],
        [],
        name,
      )
    }
  })
  it('in right-to-left languages, the next screen enters from the left and the previous one from the right', async () => {
    motion = await openMotionPage(browser, { language: 'ar' })
    await motion.page.locator('wallet-button').click()
    await shows('wm-connect-view')
    await motion.idle()
    await motion.slow(SLOWER)
    const samples = await motion.sample(async () => {
      await dialog().locator('wm-header button').first().click()
      await isChanging()
    })
    check(samples)
    assert.deepEqual(readSides(samples), ['enters at -8', 'leaves to 8'])
    const back = await motion.sample(async () => {
      await dialog().locator('wm-header button.back').click()
      await isChanging()
    })
    check(back)
    assert.deepEqual(readSides(back), ['enters at 8', 'leaves to -8'])
  })
})

/** Reads the start and the end of the screens of a change, in px. */
function readSides(samples: readonly Sample[]): string[] {
  const shifts = samples
    .flatMap(({ moves }) => moves.map(({ from, to }) => [toPx(from), toPx(to)] as const))
    .filter(([from, to]) => (from === 0) !== (to === 0))
  return [
    ...new Set(shifts.map(([from, to]) => (to === 0 ? `enters at ${from}` : `leaves to ${to}`))),
  ].sort()
}
function toPx(transform: string): number {
  return Number(/^translateX\((-?[\d.]+)px\)$/.exec(transform)?.[1] ?? 0)
}

async function readCard({ page }: MotionPage) {
  return page.getByRole('dialog').evaluate((dialog) => {
    const { x, y, width, height } = dialog.querySelector('.card')!.getBoundingClientRect()
    return { x, y, width, height }
  })
}

/**
 * Checks every frame. `heights` are the heights of the screens involved; without it the height is
 * not checked.
 */
function check(samples: readonly Sample[], heights?: readonly number[]) {
  const shown = samples.filter(({ shown }) => shown)
  assert.deepEqual(findBareFrames(samples), [], 'frames without content')
  assert.deepEqual(
    shown.filter(({ open, focusOnBody }) => open && focusOnBody),
    [],
    'frames with the focus on the body',
  )
  if (!heights) return
  const outside = shown.filter(
    ({ height }) =>
      height < Math.min(...heights) - ROUNDING_PX || height > Math.max(...heights) + ROUNDING_PX,
  )
  assert.deepEqual(
    outside.map(({ height }) => height),
    [],
    `heights outside ${heights.join(', ')}`,
  )
}
