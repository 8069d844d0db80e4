import type { Browser, Page } from 'playwright-core'
import type { PlainPages } from '../helpers/browser/plain-pages.js'
import { inspectPage, inspectDestroyed, type ActionWindow } from './inspect-page.js'

/** Settings of a run. */
export interface RandomActions {
  readonly seed: number
  readonly sequences: number
  /** Changes the page before the first sequence; a test of this program adds a fault here. */
  readonly prepare?: (page: Page) => Promise<void>
  /** A fault that counts as soon as it is the only one. All others must last before they count. */
  readonly planted?: RegExp
  /** Called after each sequence. */
  readonly onSequence?: (index: number, actions: readonly string[]) => void
}

type Random = (below: number) => number
type Action = (page: Page, random: Random) => Promise<string | undefined>

const LOOK_MS = 20
// A fault counts only if it lasts this long, except those that count immediately.
const PATIENCE_MS = 20_000
const ACTIONS_MIN = 6
const ACTIONS_MORE = 14
const VIEWS = [
  'Account',
  'Connect',
  'ConnectWallets',
  'Networks',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'GetWallet',
  'UnsupportedChain',
] as const
const KEYS = [
  'Tab',
  'Tab',
  'Shift+Tab',
  'Enter',
  'Space',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'w',
] as const

/**
 * Runs random sequences of actions of a visitor, a page and a wallet, and checks after each action
 * that the page is consistent. Throws on the first violation, with the seed and the actions that
 * lead to it.
 */
export async function runRandomActions(
  browser: Browser,
  pages: PlainPages,
  { seed, sequences, prepare, planted, onSequence }: RandomActions,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 } })
  const mistakes: string[] = []
  try {
    const page = await pages.open(context, { modal: false })
    page.on('pageerror', (error) => mistakes.push(error.stack ?? error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/\[wallet-modal\]|net::ERR_FAILED/.test(message.text()))
        mistakes.push(`console: ${message.text()}`)
    })
    await prepare?.(page)
    for (let index = 0; index < sequences; index++) {
      const actions: string[] = []
      const random = createRandom(seed * 100_003 + index)
      try {
        await runSequence({ page, random, actions, mistakes, planted })
      } catch (cause) {
        throw new Error(
          `Seed ${seed}, sequence ${index}: ${cause instanceof Error ? cause.message : String(cause)}\n${actions.map((action, number) => `${number + 1}. ${action}`).join('\n')}`,
          { cause },
        )
      }
      onSequence?.(index, actions)
    }
  } finally {
    await context.close()
  }
}

interface Sequence {
  readonly page: Page
  readonly random: Random
  readonly actions: string[]
  readonly mistakes: readonly string[]
  readonly planted: RegExp | undefined
}

async function runSequence(sequence: Sequence) {
  const { page, random, actions } = sequence
  await page.evaluate(start)
  for (let left = ACTIONS_MIN + random(ACTIONS_MORE); left > 0; left--) {
    const action = pick(random, ACTIONS)
    const done = await action(page, random)
    if (done === undefined) continue
    actions.push(done)
    // Some actions follow immediately, while the previous one is still in progress.
    if (random(4) > 0) await check(sequence, inspectPage)
  }
  await check(sequence, inspectPage)
  actions.push('destroy')
  await page.evaluate(() => (window as unknown as ActionWindow).modal.destroy())
  await check(sequence, inspectDestroyed)
}

/**
 * Polls inside the page, where a check costs no round trip, until there is no fault; pending
 * changes get the time to finish.
 */
async function check({ page, mistakes, planted }: Sequence, inspect: () => Promise<string[]>) {
  const problems = await page.evaluate<string[]>(`(async (inspect) => {
    const started = performance.now()
    for (;;) {
      const problems = await inspect()
      if (problems.length === 0 || performance.now() - started > ${PATIENCE_MS}) return problems
      if (${planted ?? null}?.test(problems.join()) && problems.length === 1) return problems
      await new Promise((resolve) => setTimeout(resolve, ${LOOK_MS}))
    }
  })(${inspect.toString()})`)
  if (problems.length > 0) throw new Error(problems.join('; '))
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}

/** Resets the page: no connection, no storage, the initial wallets. */
function start() {
  const w = window as unknown as ActionWindow
  localStorage.clear()
  w.wallets.answer = 'approve'
  for (const wallet of [w.wallets.alpha, w.wallets.beta]) wallet.setChain(1)
  w.pending = new Map()
  // Calls of the page: each must end, at the latest with the modal.
  w.watchCall = (name, call) => {
    const id = Symbol(name)
    w.pending.set(id, name)
    call().then(
      () => w.pending.delete(id),
      (error: { name?: string; code?: string }) => {
        w.pending.delete(id)
        if (error.name !== 'WalletModalError' || error.code === undefined) throw error
      },
    )
  }
  w.create({ createRelayClient: w.wallets.relay.create })
  w.listenersBefore ??= w.listListeners()
}

const call =
  (
    name: string,
    act: (w: ActionWindow, value: string) => Promise<unknown>,
    choose: (random: Random) => string = () => '',
  ): Action =>
  async (page, random) => {
    const value = choose(random)
    await page.evaluate(
      `((w) => w.watchCall(${JSON.stringify(name)}, () => (${act.toString()})(w, ${JSON.stringify(value)})))(window)`,
    )
    return `${name} ${value}`.trim()
  }
const change =
  (
    name: string,
    act: (w: ActionWindow, value: string) => unknown,
    choose: (random: Random) => string = () => '',
  ): Action =>
  async (page, random) => {
    const value = choose(random)
    await page.evaluate(`void (${act.toString()})(window, ${JSON.stringify(value)})`)
    return `${name} ${value}`.trim()
  }
const oneOf =
  (...values: readonly string[]) =>
  (random: Random) =>
    pick(random, values)

/** Presses a random control of the card with the mouse, or nothing if there is none. */
const clickControl: Action = async (page, random) => {
  const controls = await page.evaluate(() => (window as unknown as ActionWindow).listControls())
  if (controls.length === 0) return undefined
  const { name, x, y } = pick(random, controls)
  await page.mouse.click(x, y)
  return `click "${name}"`
}
const press: Action = async (page, random) => {
  const key = pick(random, KEYS)
  await page.keyboard.press(key)
  return `press ${key}`
}
const clickAt =
  (name: string, selector: string): Action =>
  async (page) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) return undefined
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    return `click ${name}`
  }

const ACTIONS: readonly Action[] = [
  clickControl,
  clickControl,
  clickControl,
  clickControl,
  press,
  press,
  press,
  clickAt('the wallet button', 'wallet-button'),
  clickAt('the network button', 'wallet-network-button'),
  async (page) => (await page.mouse.click(3, 790), 'click beside the card'),
  call('open()', (w) => w.modal.open()),
  call('open view', (w, view) => w.modal.open({ view: view as never }), oneOf(...VIEWS)),
  change('close()', (w) => w.modal.close()),
  call('connect()', (w) => w.modal.connect()),
  call(
    'connect wallet',
    (w, wallet) => w.modal.connect({ wallet }),
    oneOf('org.alpha', 'org.beta', 'Gamma', 'nobody'),
  ),
  call('connect and abort', (w) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 30)
    return w.modal.connect({ wallet: 'org.alpha', signal: abort.signal })
  }),
  call('disconnect()', (w) => w.modal.disconnect()),
  call(
    'switchNetwork',
    (w, chainId) => w.modal.switchNetwork(chainId as never),
    oneOf('eip155:1', 'eip155:8453', 'eip155:5'),
  ),
  change(
    'the visitor will',
    (w, answer) => (w.wallets.answer = answer as never),
    oneOf('approve', 'approve', 'reject', 'ignore'),
  ),
  change(
    'alpha moves to',
    (w, chainId) => w.wallets.alpha.setChain(Number(chainId)),
    oneOf('1', '8453', '999'),
  ),
  change(
    'alpha has account',
    (w, address) => w.wallets.alpha.setAccounts([address]),
    oneOf(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ),
  ),
  change('alpha forgets the page', (w) => {
    localStorage.removeItem('extension.Alpha')
    w.wallets.alpha.setAccounts([])
  }),
  change('the phone approves', (w) => w.wallets.relay.pairings.at(-1)?.approve()),
  change('the phone refuses', (w) =>
    w.wallets.relay.pairings.at(-1)?.fail(new w.kit.WalletModalError('SESSION_REJECTED')),
  ),
  call(
    'setLanguage',
    (w, language) => w.modal.setLanguage(language),
    oneOf('de', 'ar', 'en', 'xx'),
  ),
  change(
    'setTheme',
    (w, theme) => w.modal.setTheme(theme as never),
    oneOf('light', 'dark', 'auto'),
  ),
  change('destroy and create', (w) => {
    w.modal.destroy()
    w.create({ createRelayClient: w.wallets.relay.create })
  }),
]

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)]!
}

/** Numbers below a bound, the same for the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
