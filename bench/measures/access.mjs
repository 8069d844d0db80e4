import { createRequire } from 'node:module'
import { closeModal } from '../browser.mjs'
import { openSubject } from './load.mjs'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const SETTLE_MS = 300
const ESCAPE_MS = 2000

/**
 * axe violations of the page with the list open; whether focus moves into the list, stays off the
 * page behind, and returns to the button; whether Escape closes the list.
 */
export async function measureAccess({ subject, site }) {
  const opened = await openSubject({ subject, site })
  const { page, close } = opened
  await page.getByRole('button', { name: subject.button }).first().focus()
  const button = await page.evaluateHandle(() => window.probe.getFocused())
  const isFocused = () => button.evaluate((node) => window.probe.getFocused() === node)
  const isInside = async () =>
    !(await isFocused()) && page.evaluate(() => window.probe.getFocused() !== document.body)
  await page.keyboard.press('Enter')
  await page.evaluate((text) => window.probe.shown(text), subject.row)
  await page.waitForTimeout(SETTLE_MS)
  const focusIn = await isInside()
  await page.addScriptTag({ path: AXE })
  const violations = await page.evaluate(async () =>
    (await window.axe.run(document)).violations.map(({ id, impact }) => `${impact}: ${id}`),
  )
  let focusTrapped = true
  // The browser's own controls get focus between the last and the first element; the button of the
  // page behind never does.
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab')
    focusTrapped &&= !(await isFocused())
  }
  await page.keyboard.press('Escape')
  const escape = await page
    .waitForFunction((text) => !window.probe.findShown(text), subject.row, { timeout: ESCAPE_MS })
    .then(
      () => true,
      () => false,
    )
  if (!escape) await closeModal(opened, subject.row, subject.close)
  await page.waitForTimeout(SETTLE_MS)
  const focusRestored = await isFocused()
  await close()
  return {
    axeViolations: violations.length,
    axe: violations.join(', ') || 'none',
    focusIn,
    focusTrapped,
    focusRestored,
    escape,
  }
}
