import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { shortPageArgs } from '../../scripts/find-chromium.mjs'
import { startGallery, type ListedState, type RunningGallery } from '../helpers/gallery/gallery.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { readAloud, readTree } from '../helpers/browser/read-tree.js'

/** Screens that lead to others, as states of the gallery. */
const STARTS = [
  'Connect/installed-and-recommended',
  'Connect/logins',
  'AllWallets/page',
  'ConnectingWalletConnect/qr',
  'ConnectingWalletConnect/not-installed',
  'WhatIsAWallet/pushed',
  'GetWallet/recommended',
  'Account/tokens',
  'Account/activity',
  'AccountSettings/page',
  'AccountSettings/embedded',
  'ProfileWallets/several',
  'WalletReceive/code',
  'WalletSend/filled',
  'Swap/quote',
  'OnRampProviders/quoted',
  'Networks/list',
] as const
const LEAST_WAYS = 40
/** Roles of controls, which have a name. */
const CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'option',
  'radio',
  'searchbox',
  'switch',
  'tab',
  'textbox',
])
/** Controls of the header, which each screen may have. */
const FRAME = /^(Back|Close|Help)$/
const PAGES = 3

type FocusWindow = typeof globalThis & { focusTools: FocusTools }
interface FocusTools {
  /** The names of the controls of the card that may lead to another screen, in order. */
  list(): string[]
  /** Focuses a control by its place in the list. Returns the screen that shows it. */
  focus(index: number): string
  focusBack(): boolean
  /**
   * Waits until the requested screen is visible and the focus rests. Returns what the user and a
   * screen reader find.
   */
  settle(): Promise<{
    screen: string
    focus: string
    inSight: boolean
    title: string
    label: string | null
    live: string | null
    open: boolean
  }>
}

/** The gallery for who sees no screen: by the keyboard, and read aloud. */
describe('gallery focus', () => {
  let gallery: RunningGallery
  let browser: Browser

  before(async () => {
    gallery = await startGallery()
    browser = await launchBrowser({ args: shortPageArgs })
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  it('UX-001 each control that leads to another screen gets the focus back; the new title is announced; the focus is never on the page', async () => {
    const context = await browser.newContext({
      viewport: { width: 520, height: 760 },
      reducedMotion: 'reduce',
    })
    await context.addInitScript('globalThis.__name = (value) => value')
    await context.addInitScript(addFocusTools)
    const problems: string[] = []
    let ways = 0
    await visit(context, STARTS, async (page, start) => {
      await load(page, start)
      const count = await page.evaluate(
        () => (window as unknown as FocusWindow).focusTools.list().length,
      )
      for (let index = 0; index < count; index++) {
        const { kind, found } = await goAndReturn(page, index)
        if (kind !== 'stayed') ways++
        problems.push(...found.map((problem) => `${start}: ${problem}`))
        if (kind !== 'returned') await load(page, start)
      }
    })
    await context.close()
    assert.deepEqual(problems, [])
    assert.ok(ways >= LEAST_WAYS, `only ${ways} ways`)
  })

  /** Prints the accessibility tree of each screen, and checks its names. */
  it('UX-001 each screen read aloud names what it is, what happened and what can be done', async () => {
    const context = await browser.newContext({ viewport: { width: 520, height: 760 } })
    const problems: string[] = []
    let screens = 0
    await visit(context, listFirstStates(gallery.states), async (page, title) => {
      await load(page, title)
      const dialog = page.getByRole('dialog')
      if ((await dialog.count()) !== 1) return
      screens++
      const { text, nodes } = await readTree(dialog)
      const label = nodes[0]?.role === 'dialog' ? nodes[0].name : ''
      if (label === '') problems.push(`${title}: the dialog has no name`)
      if (!nodes.some(({ role }) => role === 'heading')) problems.push(`${title}: no heading`)
      const controls = nodes.filter(({ role }) => CONTROLS.has(role))
      problems.push(
        ...controls
          .filter(({ name }) => name === '')
          .map(({ role }) => `${title}: a ${role} has no name`),
      )
      const waits = !controls.some(({ name, disabled }) => !disabled && !FRAME.test(name))
      console.log(`\n${title}${waits ? ' (only waits)' : ''}\n${readAloud(text)}`)
    })
    await context.close()
    assert.deepEqual(problems, [])
    assert.ok(screens > 40, `only ${screens} screens`)
  })

  /** Lets several pages work through a list. */
  async function visit(
    context: BrowserContext,
    list: readonly string[],
    look: (page: Page, title: string) => Promise<void>,
  ) {
    const queue = [...list]
    await Promise.all(
      Array.from({ length: PAGES }, async () => {
        const page = await context.newPage()
        for (let next = queue.shift(); next; next = queue.shift()) await look(page, next)
      }),
    )
  }
  async function load(page: Page, start: string) {
    const [view, state] = start.split('/') as [string, string]
    await page.goto(`${gallery.url}?${new URLSearchParams({ view, state })}`)
    const word = await page
      .waitForFunction(
        () =>
          document.documentElement.dataset['failed'] ?? document.documentElement.dataset['ready'],
      )
      .then((outcome) => outcome.jsonValue())
    assert.equal(word, 'true', start)
  }
  /** Presses a control, and the back button of the screen it shows, if it shows one. */
  async function goAndReturn(
    page: Page,
    index: number,
  ): Promise<{ kind: 'stayed' | 'left' | 'returned'; found: string[] }> {
    const { name, screen } = await page.evaluate(
      (at) => ({
        name: (window as unknown as FocusWindow).focusTools.list()[at]!,
        screen: (window as unknown as FocusWindow).focusTools.focus(at),
      }),
      index,
    )
    await page.keyboard.press('Enter')
    const next = await settle(page)
    if (next.screen === screen || !next.open) return { kind: 'stayed', found: [] }
    const found: string[] = []
    if (next.focus === '') found.push(`${name}: the focus is outside of the card of ${next.screen}`)
    if (next.title !== next.label || next.live !== 'polite')
      found.push(`${name}: ${next.screen} announces "${next.title}" and is called "${next.label}"`)
    if (!(await page.evaluate(() => (window as unknown as FocusWindow).focusTools.focusBack())))
      return { kind: 'left', found }
    await page.keyboard.press('Enter')
    const back = await settle(page)
    if (back.screen === screen && back.focus !== name)
      found.push(`${name}: after ${next.screen} the focus is on "${back.focus}"`)
    else if (back.screen === screen && !back.inSight)
      found.push(`${name}: after ${next.screen} the focus is out of sight`)
    return { kind: back.screen === screen ? 'returned' : 'left', found }
  }
  const settle = (page: Page) =>
    page.evaluate(() => (window as unknown as FocusWindow).focusTools.settle())
})

// Runs inside a page, so it is self-contained.
function addFocusTools() {
  const RESTING_FRAMES = 12
  type Outlet = HTMLElement & { whenSettled(): Promise<void> }
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const toHost = (element: Element) =>
    (element.getRootNode() as ShadowRoot).host as (Element & { label?: string }) | undefined
  const isUsable = (element: HTMLElement): boolean => {
    for (let at: Element | undefined = element; at; at = toHost(at))
      if (at.closest('.coming, .leaving, [inert]')) return false
    return !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })
  }
  const toText = (node: Node): string => {
    if (node instanceof HTMLSlotElement)
      return node.assignedNodes({ flatten: true }).map(toText).join('')
    if (node instanceof Text) return node.data
    return node instanceof HTMLStyleElement
      ? ''
      : [...(node instanceof Element && node.shadowRoot ? node.shadowRoot : node).childNodes]
          .map(toText)
          .join('')
  }
  const toName = (element: Element) =>
    (element.getAttribute('aria-label') || toText(element) || element.getAttribute('title') || '')
      .replace(/\s+/g, ' ')
      .trim()
  const find = (selector: string) =>
    all(document).find((element) => element.matches(selector) && isUsable(element))
  const list = () =>
    all(document).filter(
      (element) =>
        element.matches('button, [role=gridcell][tabindex], [role=button]') &&
        !element.matches('.back, [role=tab]') &&
        isUsable(element) &&
        element.getRootNode() !== document,
    )
  const isMoving = () =>
    all(document).some(
      (element) =>
        (element as { isUpdatePending?: boolean }).isUpdatePending === true ||
        element.matches('.coming, .leaving'),
    )
  const getActive = () => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active
  }
  const screenOf = () => find('.layer > :first-child')?.localName ?? ''
  const tools: FocusTools = {
    list: () => list().map(toName),
    focus(index) {
      list()[index]!.focus()
      return screenOf()
    },
    focusBack() {
      const back = find('wm-header')?.shadowRoot?.querySelector<HTMLElement>('.back')
      back?.focus()
      return back != null
    },
    async settle() {
      await (find('wm-outlet') as Outlet | undefined)?.whenSettled()
      // A screen that is drawn again finds its control in the tasks that follow.
      for (let calm = 0, active = getActive(); calm < RESTING_FRAMES; calm++) {
        await new Promise(requestAnimationFrame)
        if (!isMoving() && active === getActive()) continue
        calm = 0
        active = getActive()
      }
      const active = getActive()
      const card = find('.card')?.getBoundingClientRect()
      const box = active?.getBoundingClientRect()
      const heading = find('wm-header')?.shadowRoot?.querySelector('h2')
      const dialog = find('[part~=dialog]')
      return {
        screen: screenOf(),
        focus:
          active === null || active === document.body
            ? ''
            : active.matches('.card')
              ? 'the card'
              : toName(active),
        inSight:
          card !== undefined &&
          box !== undefined &&
          box.top >= card.top &&
          box.bottom <= card.bottom + 1,
        title: heading?.textContent.trim() ?? '',
        label: dialog?.getAttribute('aria-label') ?? null,
        live: heading?.getAttribute('aria-live') ?? null,
        open: dialog !== undefined,
      }
    },
  }
  Object.assign(window, { focusTools: tools })
}

/** `View/state` of the first state of each view. */
function listFirstStates(states: readonly ListedState[]): readonly string[] {
  const views = [...new Set(states.map(({ view }) => view))]
  return views.map((view) => `${view}/${states.find((one) => one.view === view)!.state}`)
}
