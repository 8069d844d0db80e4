import type { Locator } from 'playwright-core'
import type { MotionPage } from './motion-page.js'

/** The trigger of an animation, and its result. */
interface Step {
  /** The element to press. */
  press?(motion: MotionPage): Locator
  /** Another trigger. */
  start?(motion: MotionPage): Promise<unknown>
  /** Waits for the result. */
  arrive?(motion: MotionPage): Promise<unknown>
}

/** An animation of the modal: the steps before it, and its trigger. */
export interface Motion extends Step {
  readonly name: string
  readonly phone?: boolean
  /** On a wide page, with two panes. */
  readonly panes?: boolean
  /** With an account that has tokens. */
  readonly money?: boolean
  /** More than one view follows, each with its own animation: recorded, not measured. */
  readonly several?: boolean
  /** The dialog stays open throughout. */
  readonly stays: boolean
  /** One view replaces another of a different height. */
  readonly changes?: boolean
  prepare?(motion: MotionPage): Promise<unknown>
}

/** Starts an animation and waits for its result. */
export async function act(motion: MotionPage, { press, start, arrive }: Step): Promise<void> {
  await press?.(motion).click()
  await start?.(motion)
  await arrive?.(motion)
}

/**
 * Returns a function that triggers the animation with a single pointer event, because finding an
 * element costs the page several long frames.
 */
export async function aim(
  motion: MotionPage,
  { press, start }: Step,
): Promise<() => Promise<unknown>> {
  if (!press) return async () => start?.(motion)
  const { x, y, width, height } = (await press(motion).boundingBox())!
  const place = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
  await motion.page.mouse.move(place.x, place.y)
  await rest(motion)
  return async () => {
    await motion.client.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place })
    await motion.client.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place })
  }
}

// In the languages in which strips are drawn.
const ALL_WALLETS = /All wallets|كل المحافظ/
const dialog = ({ page }: MotionPage) => page.getByRole('dialog')
const named = (motion: MotionPage, name: string | RegExp, exact = false) =>
  dialog(motion).getByRole('button', { name, exact })
const rest = async (motion: MotionPage) => {
  await motion.sample(async () => {})
  await motion.idle()
}
const open: Step = {
  press: ({ page }) => page.locator('wallet-button'),
  arrive: async (motion) => {
    await named(motion, /Lumen/).waitFor()
    // The code for finger gestures is fetched after the dialog has come to rest.
    await motion.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('sheet-gestures')),
    )
  },
}
const close: Step = { start: ({ page }) => page.keyboard.press('Escape') }
const toAllWallets: Step = {
  press: (motion) => named(motion, ALL_WALLETS),
  arrive: (motion) => dialog(motion).getByRole('grid').waitFor(),
}
const toConnecting: Step = {
  press: (motion) => named(motion, /Lumen/),
  arrive: async (motion) => {
    await dialog(motion).locator('wm-wallet-ring').waitFor()
    await motion.page.waitForFunction('isAsked()')
  },
}
const toSend: Step = {
  press: (motion) => named(motion, 'Send', true),
  arrive: (motion) => dialog(motion).getByRole('heading', { name: 'Send' }).waitFor(),
}
const toNetworks: Step = {
  press: (motion) => named(motion, /Ethereum/).first(),
  arrive: (motion) => dialog(motion).getByRole('heading', { name: 'Choose a network' }).waitFor(),
}
const toReview: Step = {
  press: (motion) => named(motion, 'Review'),
  arrive: (motion) => dialog(motion).getByRole('heading', { name: 'Review' }).waitFor(),
}
const back: Step = {
  press: (motion) => dialog(motion).locator('button.back'),
  arrive: (motion) => dialog(motion).locator('.layer:not(.coming) wm-connect-view').waitFor(),
}
const run = (words: string): Step => ({ start: (motion) => motion.page.evaluate(words) })
const take =
  (...steps: readonly Step[]) =>
  async (motion: MotionPage) => {
    for (const step of steps) {
      await act(motion, step)
      await rest(motion)
    }
  }
const openAccount = async (motion: MotionPage) => {
  await motion.page.evaluate("modal.connect({ wallet: 'org.lumen' }).then(() => modal.open())")
  await dialog(motion).getByText('USD Coin').waitFor()
  await rest(motion)
}
const fromAccount =
  (...steps: readonly Step[]) =>
  async (motion: MotionPage) => {
    await openAccount(motion)
    await take(...steps)(motion)
  }
const fillSend: Step = {
  start: async (motion) => {
    await dialog(motion).locator('wm-send-amount .chip').click()
    await named(motion, /USD Coin/).click()
    await dialog(motion).locator('wm-send-amount input').fill('12.5')
    await dialog(motion)
      .locator('wm-send-receiver textarea')
      .fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  },
  arrive: (motion) => named(motion, 'Review').and(motion.page.locator(':enabled')).waitFor(),
}

/** The position of the card's upper edge. */
export function readTop({ page }: Pick<MotionPage, 'page'>): Promise<number> {
  return page.evaluate(
    () =>
      document
        .querySelector('wallet-modal')!
        .shadowRoot!.querySelector('wm-dialog')!
        .shadowRoot!.querySelector('.card')!
        .getBoundingClientRect().top,
  )
}
/**
 * The time between two steps of a finger in the events' timestamps, regardless of the frame
 * duration on this machine.
 */
const STEP_MS = 16

/**
 * A finger on the sheet's handle that moves down in steps, one per frame. Returns the sheet's
 * position before.
 */
export async function drag(
  { client, page }: MotionPage,
  steps: readonly number[],
  { lift = true } = {},
): Promise<number> {
  const top = await readTop({ page })
  let now = Date.now()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: (now += STEP_MS) / 1000,
      touchPoints: y === undefined ? [] : [{ x: 195, y: top + 12 + y }],
    })
  await touch('touchStart', 0)
  for (const y of steps) {
    await touch('touchMove', y)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  if (lift) await touch('touchEnd')
  return top
}

/** Every animation that the recorder draws and the test measures. */
export const motions: readonly Motion[] = [
  { name: 'open', stays: false, ...open },
  { name: 'reopen', stays: false, prepare: take(open, close), ...open },
  { name: 'to-all-wallets', stays: true, changes: true, prepare: take(open), ...toAllWallets },
  {
    name: 'back-from-all-wallets',
    stays: true,
    changes: true,
    prepare: take(open, toAllWallets),
    ...back,
  },
  { name: 'to-connecting', stays: true, changes: true, prepare: take(open), ...toConnecting },
  {
    name: 'back-from-connecting',
    stays: true,
    changes: true,
    prepare: take(open, toConnecting),
    ...back,
  },
  { name: 'declined', stays: true, prepare: take(open, toConnecting), ...run('decline()') },
  { name: 'success', stays: false, prepare: take(open, toConnecting), ...run('approve()') },
  { name: 'close', stays: false, prepare: take(open), ...close },
  { name: 'panes-open', panes: true, stays: false, ...open },
  { name: 'panes-choose', panes: true, stays: true, prepare: take(open), ...toConnecting },
  {
    name: 'toast',
    stays: true,
    prepare: take(open, toAllWallets),
    press: (motion) => dialog(motion).locator('.square'),
    arrive: (motion) => dialog(motion).locator('.toast').waitFor(),
  },
  {
    name: 'language',
    stays: true,
    prepare: take(open),
    ...run("modal.setLanguage('de')"),
    arrive: (motion) => dialog(motion).getByText('Mit Motion verbinden').waitFor(),
  },
  {
    name: 'account-to-networks',
    money: true,
    stays: true,
    changes: true,
    prepare: openAccount,
    ...toNetworks,
  },
  {
    name: 'network-change',
    money: true,
    stays: true,
    several: true,
    prepare: fromAccount(toNetworks),
    press: (motion) => named(motion, 'Base'),
    arrive: (motion) => named(motion, 'Send', true).waitFor(),
  },
  {
    name: 'account-to-send',
    money: true,
    stays: true,
    changes: true,
    prepare: openAccount,
    ...toSend,
  },
  {
    name: 'send-to-review',
    money: true,
    stays: true,
    changes: true,
    prepare: fromAccount(toSend, fillSend),
    ...toReview,
  },
  { name: 'phone-open', phone: true, stays: false, ...open },
  {
    name: 'phone-drag-back',
    phone: true,
    stays: true,
    prepare: take(open),
    start: (motion) => drag(motion, [10, 30, 50, 70, 80, 84, 84, 84, 84, 84, 84, 84]),
  },
  {
    name: 'phone-flick',
    phone: true,
    stays: false,
    prepare: take(open),
    start: (motion) => drag(motion, [20, 60, 120]),
  },
]
