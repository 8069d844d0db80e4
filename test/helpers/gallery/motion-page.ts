import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { once } from '../../../src/platform/async/once.js'
import { answerDirectory, makeListings } from '../answer-directory.js'
import { serveFolder } from '../servers/serve-folder.js'
import type { RunningStack } from '../servers/stack.js'

/** The state of one frame. Heights in CSS px, without the card's scaling. */
export interface Sample {
  readonly atMs: number
  /** The dialog is visible, open or closing. */
  readonly shown: boolean
  readonly open: boolean
  readonly height: number
  /** The position of the card's upper edge. */
  readonly top: number
  readonly opacity: number
  /**
   * The highest opacity of a screen in the card, from 0 to 1; 0 if none has a text or a picture.
   */
  readonly content: number
  readonly focusOnBody: boolean
  /** The state of the wallet's ring, if there is one. */
  readonly ring: string
  /** The animations in this frame. */
  readonly moves: readonly Move[]
}

/** Below this opacity, a screen counts as not there. */
const BARE = 0.2
/**
 * How long a change may turn from the old screen to the new one, because no frame shows the texts of
 * both: two frames of a slow machine, 50 ms, or 10 ms of a movement that the test slows down.
 */
const TURN_FRAMES = 2
const TURN_MS = 50
const TURN_OF_MOVEMENT_MS = 10

/** Frames in which the open card shows no screen, except where a change turns. */
export function findBareFrames(samples: readonly Sample[]): readonly Sample[] {
  const shown = samples.filter((sample) => sample.shown)
  const isBare = (index: number) => (shown[index]?.content ?? 1) < BARE
  return shown.filter((_, index) => {
    if (!isBare(index)) return false
    let [from, to] = [index, index]
    while (isBare(from - 1)) from--
    while (isBare(to + 1)) to++
    const [first, last] = [shown[from]!, shown[to]!]
    return (
      to - from >= TURN_FRAMES &&
      last.atMs - first.atMs > TURN_MS &&
      !(readMovement(last) - readMovement(first) <= TURN_OF_MOVEMENT_MS)
    )
  })
}

/** How far the change of screens is, in ms of its own time; NaN without one. */
function readMovement({ moves }: Sample): number {
  return moves.find(({ within }) => within === 'wm-outlet')?.atMs ?? NaN
}

/** An animation in a frame: its properties, its duration, and its progress. */
export interface Move {
  /** The CSS properties that differ between its keyframes. */
  readonly properties: readonly string[]
  readonly durationMs: number
  readonly atMs: number
  readonly endless: boolean
  /** Whose shadow root it is in: the name of the element, empty for an element of the page. */
  readonly within: string
  /** The transform of its first and of its last keyframe. */
  readonly from: string
  readonly to: string
}

/**
 * A frame: when it began, counted from the start of the measurement, and how long it was until the
 * next one.
 */
export interface Frame {
  readonly atMs: number
  readonly ms: number
}

/**
 * A page with the kit built from its sources, a wallet that answers on command, and a frame
 * sampler.
 */
export interface MotionPage {
  readonly page: Page
  readonly client: CDPSession
  /**
   * Runs an action and returns a sample of each frame until nothing moves any more. Calls must not
   * be nested.
   */
  sample(act: () => Promise<unknown>): Promise<Sample[]>
  /**
   * Makes every animation take so many times as long, so that the next press comes in the middle of
   * it.
   */
  slow(times: number): Promise<unknown>
  /** Waits until the page has fetched and run its idle work. A user presses later than that. */
  idle(): Promise<void>
  /**
   * Runs an action that does not query the page, and returns each frame from then to the end of the
   * last animation, without the cost of sampling. Fails if nothing has moved. In a trace of the
   * page, the mark `motion` stands at 0 ms of the frames.
   */
  time(act: () => Promise<unknown>): Promise<Frame[]>
  close(): Promise<void>
}

const SERVER = 'https://directory.example'
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const ENTRY = `
import { createWalletModal } from './src/index.ts'
import './src/elements.ts'
import { eip155, mainnet, base } from './src/chains/eip155/index.ts'
import { announce, fakeEip1193 } from './test/helpers/wallets/fake-eip1193.ts'
const icon = (color) => 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="' + color + '" d="M0 0h8v8H0z"/></svg>')
let answer
const look = Object.fromEntries(new URLSearchParams(location.search))
// With money: an account whose tokens and node the gallery's stub answers.
const money = location.hash === '#money'
if (money) (await import('./demo/gallery/fixtures/stub-fetch.ts')).stubFetch({ directory: 0, balance: 1523400000000000000n, chainData: {}, payment: 'pending' })
for (const [name, color] of [['Lumen', '#e8762d'], ['Harbor', '#2d6ee8']])
  announce(fakeEip1193({ answers: { eth_requestAccounts: () => money ? ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] : new Promise((resolve, reject) => (answer = { resolve, reject })) } }), { name, rdns: 'org.' + name.toLowerCase(), icon: icon(color) })
window.isAsked = () => answer !== undefined
window.approve = () => answer.resolve(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
window.decline = () => answer.reject(Object.assign(new Error('no'), { code: 4001 }))
window.modal = createWalletModal({ connectLayout: location.hash === '#panes' ? 'panes' : 'list', chains: [eip155({ networks: [mainnet, base] })], projectId: 'motion', embeddedWallet: false, ...(money ? { currency: 'usd', server: { api: 'https://chain-data.gallery.example' } } : { server: '${SERVER}' }), ...look, metadata: { name: 'Motion', description: '', url: location.origin, icons: [] } })
`

const buildOnce = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-motion-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts', sourcefile: 'motion.ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: folder,
    entryNames: 'motion',
    tsconfig: join(ROOT, 'tsconfig.json'),
    absWorkingDir: ROOT,
  })
  return folder
})

/**
 * Opens the page; `phone` emulates a touch screen of 390 px, `panes` a wide page with two panes,
 * `money` gives the account tokens and a wallet that approves immediately, `style` is CSS of the
 * page.
 */
export async function openMotionPage(
  browser: Browser,
  {
    phone = false,
    panes = false,
    money = false,
    reducedMotion = false,
    slowdown = 4,
    language = 'en',
    theme = 'dark',
    style = '',
  } = {},
): Promise<MotionPage> {
  const folder = await buildOnce()
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Motion</title><style>${style}</style><body style="background:#eef"><wallet-button></wallet-button><p>A page with words.</p><script type="module" src="/motion.js"></script>`
  const served = await serveFolder(folder, { '/page': { body } })
  const context = await browser.newContext({
    viewport: { width: phone ? 390 : panes ? 800 : 480, height: 760 },
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  })
  const page = await context.newPage()
  await page.addInitScript({
    content: `globalThis.__name = (value) => value;(${installSampler.toString()})()`,
  })
  await answerDirectory(page, { server: SERVER } as RunningStack, makeListings(60))
  await page.goto(
    `${served.url}page?language=${language}&theme=${theme}${panes ? '#panes' : money ? '#money' : ''}`,
  )
  await page.waitForFunction(() => 'modal' in window)
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    page,
    client,
    async sample(act) {
      await page.evaluate(() => (window as unknown as SamplerWindow).sampler.start())
      await act()
      return page.evaluate(() => (window as unknown as SamplerWindow).sampler.finish())
    },
    slow: async (times) => {
      await client.send('Animation.enable')
      return client.send('Animation.setPlaybackRate', { playbackRate: 1 / times })
    },
    idle: () => page.evaluate(waitForIdle),
    async time(act) {
      await page.evaluate(() => (window as unknown as SamplerWindow).sampler.start(true))
      await act()
      return page.evaluate(() => (window as unknown as SamplerWindow).sampler.finishTimes())
    },
    async close() {
      await context.close()
      await served.close()
    },
  }
}

/** Runs in the page. */
async function waitForIdle(): Promise<void> {
  // Number of consecutive idle periods without a new fetch.
  const IDLE_TURNS = 6
  const countFetched = () => performance.getEntriesByType('resource').length
  let fetched = -1
  for (let turns = 0; turns < IDLE_TURNS; turns++) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    if (countFetched() !== fetched) turns = 0
    fetched = countFetched()
  }
}

type SamplerWindow = {
  sampler: {
    start(timesOnly?: boolean): void
    finish(): Promise<Sample[]>
    finishTimes(): Promise<Frame[]>
  }
}

/** Runs in the page. */
function installSampler() {
  // No animation of the modal begins later than this after the press or the previous animation.
  const QUIET_MS = 600
  const PATIENCE_MS = 5_000
  let samples: Sample[] = []
  let times: number[] = []
  let timesOnly = false
  let startedAt = 0
  let endedAt = 0
  let running = false
  let frame = 0
  const find = (root: ParentNode | null | undefined, selector: string): Element | undefined => {
    for (const element of root?.querySelectorAll('*') ?? []) {
      if (element.matches(selector)) return element
      const found = element.shadowRoot && find(element.shadowRoot, selector)
      if (found) return found
    }
    return undefined
  }
  const OFFSETS = ['offset', 'computedOffset', 'easing', 'composite']
  const describe = ({ effect, currentTime }: Animation): Move => {
    const { duration, iterations } = effect!.getTiming()
    const root = (effect as KeyframeEffect).target?.getRootNode()
    const frames = (effect as KeyframeEffect).getKeyframes()
    // A keyframe without the property lies on the way between its neighbours.
    const changes = (name: string) =>
      !OFFSETS.includes(name) &&
      new Set(frames.flatMap((frame) => (name in frame ? [frame[name]] : []))).size > 1
    return {
      properties: [...new Set(frames.flatMap(Object.keys))].filter(changes),
      durationMs: Number(duration),
      atMs: Number(currentTime),
      endless: iterations === Infinity,
      within: root instanceof ShadowRoot ? root.host.localName : '',
      from: String(frames[0]?.['transform'] ?? ''),
      to: String(frames.at(-1)?.['transform'] ?? ''),
    }
  }
  const findShell = () =>
    document.querySelector('wallet-modal')?.shadowRoot?.querySelector('wm-dialog')?.shadowRoot
  const read = (): Sample => {
    const shell = findShell()
    const dialog = shell?.querySelector('dialog')
    const card = shell?.querySelector<HTMLElement>('.card')
    const mover = shell?.querySelector('.frame')
    const shown =
      dialog !== undefined && dialog !== null && getComputedStyle(dialog).display !== 'none'
    const stack = shell?.querySelector('wm-outlet')?.shadowRoot?.querySelector('.stack')
    const layers = [...(stack?.children ?? [])].filter(
      (layer) =>
        !layer.classList.contains('coming') &&
        layer.firstElementChild?.shadowRoot?.querySelector('*:not(style)'),
    )
    return {
      atMs: performance.now() - startedAt,
      shown,
      open: dialog?.open === true,
      height: shown && card ? parseFloat(getComputedStyle(card).height) : 0,
      top: shown && card ? card.getBoundingClientRect().top : 0,
      opacity: shown && mover ? Number(getComputedStyle(mover).opacity) : 0,
      content: Math.max(0, ...layers.map((layer) => Number(getComputedStyle(layer).opacity))),
      focusOnBody: document.activeElement === null || document.activeElement === document.body,
      ring: find(shell, 'wm-wallet-ring')?.getAttribute('state') ?? '',
      moves: listMoving().map(describe),
    }
  }
  // `document.getAnimations()` omits those in shadow roots.
  const listAnimations = (root: Document | ShadowRoot = document): Animation[] => [
    ...root.getAnimations(),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? listAnimations(shadowRoot) : [],
    ),
  ]
  const listMoving = () => listAnimations().filter(({ playState }) => playState === 'running')
  const loop = () => {
    if (!running) return
    if (timesOnly) times.push(performance.now())
    else samples.push(read())
    frame = requestAnimationFrame(loop)
  }
  // Finished animations report their end. Neither kind of event leaves a shadow root.
  const note = () => void (endedAt = performance.now())
  const { attachShadow, animate } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    for (const type of ['transitionend', 'animationend']) root.addEventListener(type, note, true)
    return root
  }
  Element.prototype.animate = function (...animation) {
    const started = animate.apply(this, animation)
    started.addEventListener('finish', note)
    return started
  }
  const listEnding = () =>
    listMoving().filter(({ effect }) => effect!.getTiming().iterations !== Infinity)
  const isLeaving = () => Boolean(findShell()?.querySelector('dialog[popover]'))
  // Rendered, but not visible yet: its animation is still to come.
  const isComing = () =>
    Boolean(findShell()?.querySelector('wm-outlet')?.shadowRoot?.querySelector('.coming'))
  const sampler = {
    start(only = false) {
      samples = []
      times = []
      timesOnly = only
      startedAt = performance.mark('motion').startTime
      endedAt = 0
      running = true
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(loop)
    },
    // Three frames without movement end it.
    async finish() {
      for (
        let rest = 0;
        rest < 3;
        rest = listEnding().length > 0 || isLeaving() || isComing() ? 0 : rest + 1
      )
        await new Promise(requestAnimationFrame)
      running = false
      return samples
    },
    // No event reports that no further animation will begin, so frames are counted until none has
    // ended for QUIET_MS. Only then is `listEnding()` called: it visits every element, which
    // lengthens a frame.
    async finishTimes() {
      const isQuiet = () =>
        performance.now() - Math.max(startedAt, endedAt) > QUIET_MS &&
        !isLeaving() &&
        listEnding().length === 0
      // A screen whose code is still on its way moves later.
      const isWaiting = () => endedAt === 0 && performance.now() - startedAt < PATIENCE_MS
      do await new Promise(requestAnimationFrame)
      while (!isQuiet() || isWaiting())
      running = false
      if (endedAt === 0) throw new Error('nothing has moved')
      return times
        .slice(1)
        .filter((_, index) => times[index]! < endedAt)
        .map((end, index) => ({ atMs: times[index]! - startedAt, ms: end - times[index]! }))
    },
  }
  Object.assign(window, { sampler })
}
