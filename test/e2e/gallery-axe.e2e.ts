import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { shortPageArgs } from '../../scripts/find-chromium.mjs'
import { checkAccess, findOverflow, LOOK_RULES } from '../helpers/gallery/gallery-checks.js'
import { startGallery, type ListedState, type RunningGallery } from '../helpers/gallery/gallery.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { inspectActions } from './gallery-actions.js'
import { walkFocus } from './gallery-stops.js'

type GalleryWindow = typeof globalThis & { relook(look: object): Promise<void> }

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
// Each theme and each direction once: no rule depends on the combination.
const FIRST_LOOK = { theme: 'dark', dir: 'ltr' }
const SECOND_LOOK = { theme: 'light', dir: 'rtl' }
const PAGES = 3
const SIZE = { width: 520, height: 760 }
/** Every kind of control: rows, tabs, fields, amount boxes, buttons, the QR code. */
const CONTROL_LOOKS = [
  ['Connect', 'installed-and-recommended', 'dark'],
  ['AllWallets', 'page', 'dark'],
  ['Account', 'tokens', 'dark'],
  ['WalletSend', 'filled', 'dark'],
  ['OnRampProviders', 'quoted', 'dark'],
  ['EmailVerifyOtp', 'typing', 'dark'],
  ['SmartSessionList', 'active', 'dark'],
] as const
const PRESETS = ['', 'graphite', 'paper', 'bubble', 'terminal', 'glass', 'midnight']
const CONTRAST_LOOKS = PRESETS.flatMap((preset) =>
  ['dark', 'light'].map(
    (theme) => ['Connect', 'installed-and-recommended', theme, preset] as const,
  ),
)

describe('gallery', () => {
  let gallery: RunningGallery
  let browser: Browser
  let context: BrowserContext

  before(async () => {
    gallery = await startGallery()
    browser = await launchBrowser({ args: shortPageArgs })
    context = await browser.newContext({
      viewport: SIZE,
      reducedMotion: 'reduce',
    })
    await context.addInitScript({ path: AXE })
    // esbuild wraps named functions in this helper; functions evaluated in the page need it there.
    await context.addInitScript('globalThis.__name = (value) => value')
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  it('UX-001 every state renders, in both themes and directions, without an axe violation, fits 320 px, shows the focus, has each main action on screen, and moves nothing with reduced motion', async () => {
    const queue = [...gallery.states]
    const problems: string[] = []
    let actions = 0
    const errors: string[] = []
    await Promise.all(
      Array.from({ length: PAGES }, async () => {
        const page = await context.newPage()
        page.on('pageerror', (error) =>
          errors.push(`${page.url()}: ${error.stack ?? error.message}`),
        )
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { view, state } = next
          const seen = await inspect(page, next)
          actions += seen.actions
          for (const problem of seen.problems) problems.push(`${view}/${state}: ${problem}`)
        }
      }),
    )
    assert.ok(gallery.states.length > 80, `only ${gallery.states.length} states`)
    assert.ok(actions > 100, `only ${actions} main buttons`)
    assert.equal([...problems.sort(), ...errors].join('\n'), '')
  })

  it('UX-001 in forced colours controls keep an edge and the focus shows; with more contrast texts reach 7:1 in every preset; 320 px at 200 % zoom is wide enough', async () => {
    const problems: string[] = []
    const look = async (
      media: BrowserContextOptions,
      looks: readonly (readonly [view: string, state: string, theme: string, preset?: string])[],
      check: () => string[] | Promise<string[]>,
    ) => {
      const asked = await browser.newContext({
        viewport: SIZE,
        reducedMotion: 'reduce',
        ...media,
      })
      await asked.addInitScript('globalThis.__name = (value) => value')
      const page = await asked.newPage()
      for (const [view, state, theme, preset = ''] of looks) {
        await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, theme, preset })}`)
        await page.waitForFunction(() => document.documentElement.dataset['ready'])
        problems.push(
          ...(await page.evaluate(check)).map(
            (problem) => `${view}/${state} ${theme} ${preset}: ${problem}`,
          ),
        )
      }
      await asked.close()
    }
    await look({ forcedColors: 'active' }, CONTROL_LOOKS, findEdgeless)
    await look({ contrast: 'more' }, CONTRAST_LOOKS, findPaleTokens)
    await look({ viewport: { width: 160, height: 360 } }, CONTROL_LOOKS, findOverflow)
    assert.deepEqual(problems, [])
  })

  async function inspect(
    page: Page,
    { view, state, width }: ListedState,
  ): Promise<{ actions: number; problems: string[] }> {
    const size = { ...SIZE, ...(width !== undefined && { width }) }
    await page.setViewportSize(size)
    await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, ...FIRST_LOOK })}`)
    const word = await page
      .waitForFunction(
        () =>
          document.documentElement.dataset['failed'] ?? document.documentElement.dataset['ready'],
      )
      .then((outcome) => outcome.jsonValue(), String)
    if (word !== 'true') return { actions: 0, problems: [String(word)] }
    const found: string[] = []
    const note = ({ theme, dir }: typeof FIRST_LOOK, violations: readonly string[]) =>
      found.push(...violations.map((violation) => `${theme} ${dir} ${violation}`))
    found.push(...(await page.evaluate(findMoves)))
    // A state with a width of its own is a page of buttons. Before axe, which scrolls.
    const { actions, problems } =
      width === undefined ? await inspectActions(page) : { actions: 0, problems: [] }
    await page.setViewportSize(size)
    note(FIRST_LOOK, await page.evaluate(checkAccess, undefined))
    await page.evaluate((look) => (window as unknown as GalleryWindow).relook(look), SECOND_LOOK)
    note(SECOND_LOOK, await page.evaluate(checkAccess, LOOK_RULES))
    await page.setViewportSize({ ...size, height: 560 })
    found.push(...(await page.evaluate(findOverflow)).map((problem) => `560 px high ${problem}`))
    await page.setViewportSize({ width: 320, height: 640 })
    found.push(...(await page.evaluate(findOverflow)).map((problem) => `at 320 px ${problem}`))
    return { actions, problems: [...found, ...problems, ...(await walkFocus(page))] }
  }
})

// The functions below run inside a page.

/**
 * Boxes that only a shadow or a colour separates from their background, and fields whose edge does
 * not change with the focus.
 */
function findEdgeless(): string[] {
  const problems: string[] = []
  const hasEdge = (element: Element) => {
    const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' || (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0)
  }
  const toWidth = (element: Element) => parseFloat(getComputedStyle(element).outlineWidth)
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (
        element.matches(
          '.card, .box, .field, .choices button, .square, details, [aria-selected=true]',
        ) &&
        element.offsetWidth > 0 &&
        !hasEdge(element)
      )
        problems.push(`${element.localName}.${element.className} has no edge`)
      if (
        element instanceof HTMLInputElement &&
        element.type !== 'checkbox' &&
        element.offsetWidth > 0
      ) {
        const frame =
          element.closest<HTMLElement>('.box, .field') ??
          (element.getRootNode() as ShadowRoot).querySelector<HTMLElement>('.active') ??
          ((element.getRootNode() as ShadowRoot).host as HTMLElement)
        element.focus()
        if (toWidth(frame) < 2)
          problems.push(`${frame.localName}.${frame.className} shows no focus`)
      }
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  return problems
}

/** Running animations of anything but opacity. The pages of these tests ask for reduced motion. */
function findMoves(): string[] {
  const still = ['offset', 'computedOffset', 'easing', 'composite', 'opacity']
  const describeMoves = ({ effect }: Animation) => {
    if (!(effect instanceof KeyframeEffect)) return []
    const moved = new Set(
      effect
        .getKeyframes()
        .flatMap((frame) => Object.keys(frame))
        .filter((name) => !still.includes(name) && !/color$/i.test(name)),
    )
    return moved.size === 0
      ? []
      : [
          `${effect.target?.localName}.${effect.target?.getAttribute('class')} moves with reduced motion: ${[...moved].join(', ')}`,
        ]
  }
  // The animations of a document are those outside its shadow roots.
  const visit = (root: Document | ShadowRoot): string[] => [
    ...root.getAnimations().flatMap(describeMoves),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? visit(shadowRoot) : [],
    ),
  ]
  return visit(document)
}

/** Text colours with a contrast below 7:1 on the card. */
function findPaleTokens(): string[] {
  const find = (root: ParentNode): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      const found = element.matches('.card')
        ? element
        : element.shadowRoot
          ? find(element.shadowRoot)
          : undefined
      if (found) return found
    }
    return undefined
  }
  const card = find(document)!
  const probe = card.appendChild(document.createElement('span'))
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const toLuminance = (colour: string) => {
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const ground = toLuminance(getComputedStyle(card).backgroundColor)
  const problems = ['text', 'muted'].flatMap((token) => {
    probe.style.color = `var(--_${token})`
    const ink = toLuminance(getComputedStyle(probe).color)
    const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
    return contrast >= 7 ? [] : [`--_${token} has a contrast of ${contrast.toFixed(2)}`]
  })
  probe.remove()
  return problems
}
