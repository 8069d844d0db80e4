import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { checkAccess, findOverflow, LOOK_RULES } from '../helpers/gallery-checks.js'
import { startGallery, type ListedState, type RunningGallery } from '../helpers/gallery.js'
import { launchBrowser } from '../helpers/launch-browser.js'

type GalleryWindow = typeof globalThis & { relook(look: object): Promise<void> }

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
// Each theme and each direction once: no rule depends on the pair.
const FIRST_LOOK = { theme: 'dark', dir: 'ltr' }
const SECOND_LOOK = { theme: 'light', dir: 'rtl' }
const PAGES = 3
const MAX_STOPS = 14

describe('gallery', () => {
  let gallery: RunningGallery
  let browser: Browser
  let context: BrowserContext

  before(async () => {
    gallery = await startGallery()
    browser = await launchBrowser()
    context = await browser.newContext({ viewport: { width: 520, height: 760 }, reducedMotion: 'reduce' })
    await context.addInitScript({ path: AXE })
    // What esbuild wraps named functions in; those evaluated in the page need it there.
    await context.addInitScript('globalThis.__name = (value) => value')
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  it('UX-001 every state comes, in both themes and directions, without an axe violation, fits 320 px and shows where the focus is', async () => {
    const queue = [...gallery.states]
    const problems: string[] = []
    const errors: string[] = []
    await Promise.all(
      Array.from({ length: PAGES }, async () => {
        const page = await context.newPage()
        page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`))
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { view, state } = next
          for (const problem of await inspect(page, next)) problems.push(`${view}/${state}: ${problem}`)
        }
      }),
    )
    assert.ok(gallery.states.length > 80, `only ${gallery.states.length} states`)
    assert.equal([...problems.sort(), ...errors].join('\n'), '')
  })

  async function inspect(page: Page, { view, state, width = 520 }: ListedState): Promise<string[]> {
    await page.setViewportSize({ width, height: 760 })
    await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, ...FIRST_LOOK })}`)
    const word = await page
      .waitForFunction(() => document.documentElement.dataset['failed'] ?? document.documentElement.dataset['ready'])
      .then((outcome) => outcome.jsonValue(), String)
    if (word !== 'true') return [String(word)]
    const found: string[] = []
    const note = ({ theme, dir }: typeof FIRST_LOOK, violations: readonly string[]) => found.push(...violations.map((violation) => `${theme} ${dir} ${violation}`))
    note(FIRST_LOOK, await page.evaluate(checkAccess, undefined))
    await page.evaluate((look) => (window as unknown as GalleryWindow).relook(look), SECOND_LOOK)
    note(SECOND_LOOK, await page.evaluate(checkAccess, LOOK_RULES))
    await page.setViewportSize({ width, height: 560 })
    found.push(...(await page.evaluate(findOverflow)).map((problem) => `560 px high ${problem}`))
    await page.setViewportSize({ width: 320, height: 640 })
    found.push(...(await page.evaluate(findOverflow)).map((problem) => `at 320 px ${problem}`))
    return [...found, ...(await walkFocus(page))]
  }

  /** Goes through the page by the keyboard: every stop has a name and an outline. */
  async function walkFocus(page: Page): Promise<string[]> {
    const problems: string[] = []
    const seen = new Set<string>()
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(describeFocus)
      if (!stop || seen.has(stop.path)) break
      seen.add(stop.path)
      if (!stop.name) problems.push(`no name on ${stop.path}`)
      if (!stop.outlined) problems.push(`no visible focus on ${stop.path}`)
    }
    return problems
  }
})

function describeFocus(): { path: string; name: string; outlined: boolean } | undefined {
  const toText = (node: Node): string => {
    if (node instanceof HTMLSlotElement) return node.assignedNodes({ flatten: true }).map(toText).join('')
    if (node instanceof Text) return node.data
    const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
    return [...inside.childNodes].map(toText).join('')
  }
  const path: string[] = []
  let active = document.activeElement
  if (!active || active === document.body) return undefined
  for (;;) {
    const siblings = active.parentNode ? [...active.parentNode.children] : []
    path.push(`${active.localName}:${siblings.indexOf(active)}`)
    const inner: Element | null | undefined = active.shadowRoot?.activeElement
    if (!inner) break
    active = inner
  }
  // Past the last stop the dialog itself is where the focus waits.
  if (active.getAttribute('tabindex') === '-1') return undefined
  const labels = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? [...(active.labels ?? [])].map(toText).join(' ') : ''
  // Inside the frame its own page shows the focus.
  if (active instanceof HTMLIFrameElement) return { path: path.join(' >> '), name: active.title, outlined: true }
  const name = active.getAttribute('aria-label') ?? (labels || toText(active).trim())
  // A field may show it by a frame around it, of the element it is part of.
  const frames: Element[] = [active]
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
    for (let around = active.parentElement; around; around = around.parentElement) frames.push(around)
    const root = active.getRootNode()
    if (root instanceof ShadowRoot) frames.push(root.host)
  }
  const outlined = frames.some((frame) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || / [2-9]px inset$/.test(boxShadow)
  })
  return { path: path.join(' >> '), name, outlined }
}
