import type { MotionPage } from './motion-page.js'

/** A movement of the modal: what comes before it, and what starts it. */
export interface Motion {
  readonly name: string
  readonly phone?: boolean
  /** On a wide page, with two panes. */
  readonly panes?: boolean
  /** With an account that has tokens. */
  readonly money?: boolean
  /** More than one view follows, each with its own movement: recorded, not measured. */
  readonly several?: boolean
  /** The dialog stays open all the way. */
  readonly stays: boolean
  /** One view takes the place of another of a different height. */
  readonly changes?: boolean
  prepare?(motion: MotionPage): Promise<unknown>
  act(motion: MotionPage): Promise<unknown>
}

const dialog = ({ page }: MotionPage) => page.getByRole('dialog')
const open = async (motion: MotionPage) => {
  await motion.page.locator('wallet-button').click()
  await dialog(motion).getByRole('button', { name: /Lumen/ }).waitFor()
}
const rest = (motion: MotionPage) => motion.sample(async () => {})
const toAllWallets = async (motion: MotionPage) => {
  await dialog(motion).getByRole('button', { name: /All wallets/ }).click()
  await dialog(motion).getByRole('grid').waitFor()
}
const toConnecting = async (motion: MotionPage) => {
  await dialog(motion).getByRole('button', { name: /Lumen/ }).click()
  await dialog(motion).getByText('Continue in Lumen').waitFor()
  await motion.page.waitForFunction('isAsked()')
}
const first = (...steps: readonly ((motion: MotionPage) => Promise<unknown>)[]) => async (motion: MotionPage) => {
  for (const step of [open, ...steps]) {
    await step(motion)
    await rest(motion)
  }
}
const openAccount = async (motion: MotionPage) => {
  await motion.page.evaluate("modal.connect({ wallet: 'org.lumen' }).then(() => modal.open())")
  await dialog(motion).getByText('USD Coin').waitFor()
  await rest(motion)
}
const toSend = async (motion: MotionPage) => {
  await dialog(motion).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(motion).getByRole('heading', { name: 'Send' }).waitFor()
}
const fillSend = async (motion: MotionPage) => {
  await dialog(motion).locator('wm-send-amount .chip').click()
  await dialog(motion).getByRole('button', { name: /USD Coin/ }).click()
  await dialog(motion).locator('wm-send-amount input').fill('12.5')
  await dialog(motion).locator('wm-send-receiver textarea').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await dialog(motion).getByRole('button', { name: 'Preview send' }).and(motion.page.locator(':enabled')).waitFor()
  await rest(motion)
}
const toNetworks = async (motion: MotionPage) => {
  await dialog(motion).getByRole('button', { name: /Ethereum/ }).first().click()
  await dialog(motion).getByRole('heading', { name: 'Choose network' }).waitFor()
}
const back = (motion: MotionPage) => dialog(motion).getByRole('button', { name: 'Back' }).click()
const run = (words: string) => (motion: MotionPage) => motion.page.evaluate(words)

/** The card's upper edge on the screen. */
export function readTop({ page }: Pick<MotionPage, 'page'>): Promise<number> {
  return page.evaluate(() => document.querySelector('wallet-modal')!.shadowRoot!.querySelector('wm-dialog')!.shadowRoot!.querySelector('.card')!.getBoundingClientRect().top)
}
/** The time between two steps of a finger, as the events state it, however long a frame takes on this machine. */
const STEP_MS = 16

/** A finger on the handle of the sheet that goes down in steps, one a frame. Gives the place of the sheet before it. */
export async function drag({ client, page }: MotionPage, steps: readonly number[], { lift = true } = {}): Promise<number> {
  const top = await readTop({ page })
  let now = Date.now()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) => client.send('Input.dispatchTouchEvent', { type, timestamp: (now += STEP_MS) / 1000, touchPoints: y === undefined ? [] : [{ x: 195, y: top + 12 + y }] })
  await touch('touchStart', 0)
  for (const y of steps) {
    await touch('touchMove', y)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  if (lift) await touch('touchEnd')
  return top
}

/** Every movement that the recorder draws and the test measures. */
export const motions: readonly Motion[] = [
  { name: 'open', stays: false, act: open },
  { name: 'to-all-wallets', stays: true, changes: true, prepare: first(), act: toAllWallets },
  { name: 'back-from-all-wallets', stays: true, changes: true, prepare: first(toAllWallets), act: back },
  { name: 'to-connecting', stays: true, changes: true, prepare: first(), act: toConnecting },
  { name: 'back-from-connecting', stays: true, changes: true, prepare: first(toConnecting), act: back },
  { name: 'declined', stays: true, prepare: first(toConnecting), act: run('decline()') },
  { name: 'success', stays: false, prepare: first(toConnecting), act: run('approve()') },
  { name: 'close', stays: false, prepare: first(), act: ({ page }) => page.keyboard.press('Escape') },
  { name: 'panes-open', panes: true, stays: false, act: open },
  { name: 'panes-choose', panes: true, stays: true, prepare: first(), act: toConnecting },
  { name: 'toast', stays: true, prepare: first(toAllWallets), act: async (motion) => {
    await dialog(motion).locator('.square').click()
    await dialog(motion).locator('.toast').waitFor()
  } },
  { name: 'language', stays: true, prepare: first(), act: async (motion) => {
    await motion.page.evaluate("modal.setLanguage('de')")
    await dialog(motion).getByText('Wallet verbinden').waitFor()
  } },
  { name: 'account-to-networks', money: true, stays: true, changes: true, prepare: openAccount, act: toNetworks },
  { name: 'network-change', money: true, stays: true, several: true, prepare: async (motion) => {
    await openAccount(motion)
    await toNetworks(motion)
    await rest(motion)
  }, act: async (motion) => {
    await dialog(motion).getByRole('button', { name: 'Base' }).click()
    await dialog(motion).getByRole('button', { name: 'Send', exact: true }).waitFor()
  } },
  { name: 'account-to-send', money: true, stays: true, changes: true, prepare: openAccount, act: toSend },
  { name: 'send-to-review', money: true, stays: true, changes: true, prepare: async (motion) => {
    await openAccount(motion)
    await toSend(motion)
    await fillSend(motion)
  }, act: async (motion) => {
    await dialog(motion).getByRole('button', { name: 'Preview send' }).click()
    await dialog(motion).getByRole('heading', { name: 'Review send' }).waitFor()
  } },
  { name: 'phone-open', phone: true, stays: false, act: open },
  { name: 'phone-drag-back', phone: true, stays: true, prepare: first(), act: (motion) => drag(motion, [10, 30, 50, 70, 80, 84, 84, 84, 84, 84, 84, 84]) },
  { name: 'phone-flick', phone: true, stays: false, prepare: first(), act: (motion) => drag(motion, [20, 60, 120]) },
]
