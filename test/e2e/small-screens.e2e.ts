import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { shortPageArgs } from '../../scripts/find-chromium.mjs'
import { startGallery, type RunningGallery } from '../helpers/gallery/gallery.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { HANG_MS } from '../helpers/clocks/until.js'

/** CSS px of screens that show a part of a card only. */
const SCREENS = {
  'a phone on its side': { width: 568, height: 320 },
  '1280 × 1024 at a zoom of 400 %': { width: 320, height: 256 },
  'a folded phone': { width: 280, height: 653 },
  'an unfolded phone, half of it': { width: 717, height: 512 },
  'a phone whose on-screen keyboard resizes the page': { width: 390, height: 340 },
} as const

/** Phones whose camera and home indicator cover a part of the screen, CSS px. */
const COVERED = {
  'a phone on its side': {
    size: { width: 844, height: 390 },
    insets: { top: 0, right: 47, bottom: 21, left: 59 },
  },
  'an upright phone': {
    size: { width: 390, height: 844 },
    insets: { top: 59, right: 0, bottom: 34, left: 0 },
  },
  'a folded phone with a camera beside the screen': {
    size: { width: 420, height: 320 },
    insets: { top: 0, right: 24, bottom: 12, left: 36 },
  },
} as const

/** Screens with the main actions of the product, as states of the gallery. */
const VIEWS = [
  'Connect/installed-and-recommended',
  'Connect/logins',
  'AllWallets/page',
  'ConnectingWalletConnect/qr',
  'ConnectingWalletConnect/not-installed',
  'WhatIsAWallet/pushed',
  'GetWallet/recommended',
  'EmailVerifyOtp/typing',
  'Account/tokens',
  'AccountSettings/page',
  'ProfileWallets/several',
  'WalletReceive/code',
  'WalletSend/filled',
  'Swap/quote',
  'OnRampProviders/quoted',
  'Networks/list',
] as const
/** Phones whose keyboard covers the page. `top` is how far Safari has moved the page, CSS px. */
const KEYBOARDS = {
  'an upright phone': { size: { width: 390, height: 844 }, keyboard: 336, top: 0 },
  'a small phone that has moved the page': {
    size: { width: 375, height: 667 },
    keyboard: 304,
    top: 60,
  },
  'a phone on its side': { size: { width: 844, height: 390 }, keyboard: 230, top: 0 },
} as const
/** Each screen with a field. */
const TYPED = [
  'Connect/logins',
  'AllWallets/page',
  'EmailLogin/form',
  'EmailVerifyOtp/typing',
  'CustomTokens/first',
  'WalletSend/filled',
  'Swap/quote',
  'OnRampProviders/quoted',
  'Networks/list',
] as const
/** Space above a keyboard in which a field and a button fit. */
const LEAST_SPACE = 260

// Fewer controls on 16 screens would mean that the test looks for the wrong elements.
const LEAST_CONTROLS = 80

type Insets = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>
const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
const LOOKS = [
  ...Object.entries(SCREENS).map(([screen, size]) => ({ screen, size, insets: NO_INSETS })),
  ...Object.entries(COVERED).map(([phone, look]) => ({ screen: `${phone} with insets`, ...look })),
]

describe('screens that are too small for a card', () => {
  let gallery: RunningGallery
  let browser: Browser
  let page: Page

  before(async () => {
    gallery = await startGallery()
    browser = await launchBrowser({ args: shortPageArgs })
    const context = await browser.newContext({ reducedMotion: 'reduce', hasTouch: true })
    // esbuild wraps named functions in this helper; functions evaluated in the page need it there.
    await context.addInitScript('globalThis.__name = (value) => value')
    page = await context.newPage()
    page.setDefaultTimeout(HANG_MS)
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  // Each screen is opened once and resized, as by a turn of the phone or a zoom.
  it('every control of the main screens can be scrolled to and pressed, none is below the camera or the home indicator, and nothing is wider than the card', async () => {
    const problems: string[] = []
    const looked: Record<string, number> = {}
    const cdp = await page.context().newCDPSession(page)
    try {
      for (const place of VIEWS) {
        await open(place)
        for (const { screen, size, insets } of LOOKS) {
          await page.setViewportSize(size)
          await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets })
          const { controls, found } = await page.evaluate(inspect, insets)
          looked[screen] = (looked[screen] ?? 0) + controls
          problems.push(...found.map((problem) => `${place} on ${screen}: ${problem}`))
        }
      }
    } finally {
      await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: NO_INSETS })
      await cdp.detach()
    }
    assert.deepEqual(problems, [])
    for (const [screen, controls] of Object.entries(looked))
      assert.ok(controls >= LEAST_CONTROLS, `${screen}: only ${controls} controls`)
  })

  for (const screen of ['a phone on its side', '1280 × 1024 at a zoom of 400 %'] as const)
    it(`on ${screen} the boxes of a mailed code are on screen without scrolling`, async () => {
      await page.setViewportSize(SCREENS[screen])
      await open('EmailVerifyOtp/empty')
      const field = page.getByRole('dialog').getByRole('textbox')
      const [box, card] = [await field.boundingBox(), await page.locator('.card').boundingBox()]
      assert.ok(
        box!.y >= card!.y && box!.y + box!.height <= card!.y + card!.height,
        JSON.stringify({ box, card }),
      )
    })

  for (const [phone, { size, keyboard, top }] of Object.entries(KEYBOARDS))
    it(`on ${phone} the keyboard covers neither the field nor the button of a screen`, async () => {
      const problems: string[] = []
      await page.setViewportSize(size)
      for (const place of TYPED) {
        await open(place)
        // Playwright has no keyboard on screen: the page reads the viewport that it would leave.
        await page.evaluate(
          ({ height, top }) => {
            const values = { height, offsetTop: top }
            for (const [name, value] of Object.entries(values))
              Object.defineProperty(visualViewport, name, { configurable: true, value })
          },
          { height: size.height - keyboard, top },
        )
        const fields = await page.getByRole('dialog').locator('input:not([type=checkbox])').all()
        assert.notEqual(fields.length, 0, place)
        for (const field of fields) {
          await field.evaluate((input: HTMLInputElement) => input.focus())
          await page.evaluate(() => visualViewport?.dispatchEvent(new Event('resize')))
          await page.locator('dialog.above-keyboard').waitFor()
          const looked = [
            field,
            ...(size.height - keyboard < LEAST_SPACE
              ? []
              : await page
                  .getByRole('dialog')
                  .locator('wm-button[variant=primary] button:not(:disabled)')
                  .all()),
          ]
          for (const control of looked) {
            const box = await control.boundingBox()
            if (!box || box.y < top - 1 || box.y + box.height > top + size.height - keyboard + 1)
              problems.push(
                `${place}: ${await control.evaluate(({ outerHTML }) => outerHTML)} at ${JSON.stringify(box)}`,
              )
            // A press that does nothing: fails when something else is on top.
            else await control.click({ trial: true })
          }
        }
      }
      assert.deepEqual(problems, [])
    })

  async function open(place: string) {
    const [view, state] = place.split('/') as [string, string]
    await page.goto(`${gallery.url}?${new URLSearchParams({ view, state })}`)
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  }
})

// Runs inside a page, so it is self-contained. The insets are what the browser itself covers.
async function inspect(insets: Insets): Promise<{ controls: number; found: string[] }> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const getParent = (element: Element): Element | null =>
    element.assignedSlot ??
    element.parentElement ??
    ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
    null
  const isWithin = (inner: Element | null, outer: Element): boolean => {
    for (let at = inner; at; at = getParent(at)) if (at === outer) return true
    return false
  }
  const findAt = (x: number, y: number): Element | null => {
    let top = document.elementFromPoint(x, y)
    for (
      let inner = top?.shadowRoot?.elementFromPoint(x, y);
      inner && inner !== top;
      inner = top?.shadowRoot?.elementFromPoint(x, y)
    )
      top = inner
    return top
  }
  const toName = (element: HTMLElement) =>
    (
      element.getAttribute('aria-label') ||
      element.textContent ||
      element.title ||
      element.localName
    )
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60)
  // A new size reaches what observes it in the next frame.
  await nextFrame()
  await nextFrame()
  const card = all(document).find((element) => element.matches('.card'))
  if (!card) return { controls: 0, found: ['no card'] }
  const controls = all(document).filter(
    (element) =>
      element.matches('button:not(:disabled), input, a[href]') &&
      isWithin(element, card) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.coming, .leaving, [inert], [aria-hidden=true]') &&
      element.getBoundingClientRect().width > 1,
  )
  const found: string[] = []
  for (const control of controls) {
    // As the browser scrolls to a control that gets the focus.
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    await nextFrame()
    const { left, top, width, height } = control.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const hit = findAt(x, y)
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      found.push(`"${toName(control)}" stays at ${Math.round(x)}, ${Math.round(y)}`)
    // The text of a wm-button is a child of its host, outside of the <button>.
    else if (
      left < insets.left - 1 ||
      left + width > innerWidth - insets.right + 1 ||
      top < insets.top - 1 ||
      top + height > innerHeight - insets.bottom + 1
    )
      found.push(`"${toName(control)}" is below the phone's frame at ${left}, ${top}`)
    else if (!isWithin(hit, control) && hit !== (control.getRootNode() as ShadowRoot).host)
      found.push(`"${toName(control)}" is covered by ${hit?.localName ?? 'nothing'}`)
  }
  const edges = card.getBoundingClientRect()
  if (
    edges.left < -1 ||
    edges.right > innerWidth + 1 ||
    edges.top < -1 ||
    edges.bottom > innerHeight + 1
  )
    found.push(`the card reaches ${JSON.stringify(edges)}`)
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  return { controls: controls.length, found }
}
