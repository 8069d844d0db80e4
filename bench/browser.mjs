/**
 * Starts a headless Chromium with an empty profile and an announced browser wallet for each
 * opening. Clicks are mouse presses.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { getChromium } from '../scripts/find-chromium.mjs'
import { announceWallet, installProbe } from './page-scripts.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-certificate-errors',
  '--js-flags=--expose-gc',
  '--enable-precise-memory-info',
]

const QUIET_MS = 2000
const QUIET_TIMEOUT_MS = 30_000
const open = new Set()

/**
 * Opens a page in its own browser process. `announce` runs in the page first and announces its wallet;
 * `cpu` is the slowdown factor of the processor, `network` the CDP network conditions, `flags` browser
 * flags.
 */
export async function openPage({ announce = announceWallet, cpu = 1, network, flags = [] } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'wallet-modal-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: getChromium(),
    args: [...FLAGS, ...flags],
    viewport: { width: 1280, height: 800 },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (network) await cdp.send('Network.emulateNetworkConditions', network)
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.addInitScript(announce)
  await page.addInitScript(installProbe)
  const requests = []
  page.on('request', (request) => requests.push(request.url()))
  const errors = []
  page.on('pageerror', (error) => errors.push(error))
  const close = async () => {
    open.delete(close)
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  open.add(close)
  return { page, cdp, requests, errors, close }
}

/**
 * Waits until the page has been quiet for 2 s: no request was sent or answered, and no task of the
 * main thread took over 50 ms. A request without an answer does not count, because some kits leave
 * one open. Throws after 30 s.
 */
export async function waitForQuiet(page) {
  let last = Date.now()
  const touch = () => (last = Date.now())
  const events = ['request', 'requestfinished', 'requestfailed', 'websocket']
  for (const event of events) page.on(event, touch)
  const deadline = Date.now() + QUIET_TIMEOUT_MS
  try {
    while (Date.now() - last < QUIET_MS) {
      if (Date.now() > deadline) throw new Error('the page did not become quiet within 30 s')
      const busy = await page.evaluate(
        (ms) => window.probe.hasLongTask(ms),
        Math.max(1, QUIET_MS - (Date.now() - last)),
      )
      if (busy) touch()
    }
  } finally {
    for (const event of events) page.off(event, touch)
  }
}

/** Closes the browsers that a failed measure left open. */
export async function closeAllPages() {
  await Promise.allSettled([...open].map((close) => close()))
}

/**
 * Presses the mouse on `text`. Returns, in the page's clock, the time of the click and of the first
 * frame with `expected` on screen. The mouse was not over the element before, so hovering preloaded
 * nothing.
 */
export async function press({ page, cdp }, text, expected) {
  const point = await page.evaluate((wanted) => window.probe.getPoint(wanted), text)
  await page.evaluate((wanted) => window.probe.expect(wanted, 'click'), expected)
  const mouse = { ...point, button: 'left', clickCount: 1 }
  await cdp.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' })
  await cdp.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' })
  const { at, shown } = await page.evaluate(() => window.probe.result)
  return { click: at, shown }
}

/**
 * Presses a key that types one character. Returns the ms, in the page's clock, from the `keydown`
 * event to the first frame with `expected` on screen.
 */
export async function typeKey({ page, cdp }, key, expected) {
  await page.evaluate((wanted) => window.probe.expect(wanted, 'keydown'), expected)
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  const { at, shown } = await page.evaluate(() => window.probe.result)
  return shown - at
}

/**
 * Presses Escape, or `close` if Escape does not close the modal, and waits until `text` is gone.
 */
export async function closeModal({ page, cdp }, text, close) {
  if (close) {
    const point = await page.evaluate((selector) => window.probe.getPointOf(selector), close)
    for (const type of ['mousePressed', 'mouseReleased'])
      await cdp.send('Input.dispatchMouseEvent', { ...point, type, button: 'left', clickCount: 1 })
  } else {
    for (const type of ['rawKeyDown', 'keyUp'])
      await cdp.send('Input.dispatchKeyEvent', {
        type,
        key: 'Escape',
        code: 'Escape',
        windowsVirtualKeyCode: 27,
      })
  }
  await page.evaluate((wanted) => window.probe.gone(wanted), text)
  // Moves the mouse away from the button, so that the next press does not begin with hovering.
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 5, y: 795 })
}
