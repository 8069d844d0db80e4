import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import type { Page } from 'playwright-core'
import { HANG_MS } from '../clocks/until.js'

/**
 * Decodes the QR code of a page from a screenshot, like a camera; undefined if there is none. From
 * a partly drawn code jsQR may read an empty text.
 */
export async function readScreenCode(page: Page): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await page.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data || undefined
}

/** Waits until the code on the screen can be decoded and, if given, differs from `before`. */
export async function waitForScreenCode(
  page: Page,
  before?: string,
  timeoutMs = HANG_MS,
): Promise<string> {
  const started = Date.now()
  for (;;) {
    const code = await readScreenCode(page)
    if (code !== undefined && code !== before) return code
    if (Date.now() - started > timeoutMs)
      throw new Error(
        `No${before ? ' other' : ''} code could be read from the screen within ${timeoutMs} ms. It showed:\n${await page.locator('body').ariaSnapshot()}`,
      )
    await page.waitForTimeout(50)
  }
}
