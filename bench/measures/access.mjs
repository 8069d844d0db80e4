import { createRequire } from 'node:module'
import { openSubject } from './load.mjs'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** axe violations in the open modal; whether focus moves in, is trapped and is restored; Escape. */
export async function measureAccess({ subject, site }) {
  const { page, close } = await openSubject({ subject, site })
  await page.focus('wallet-button')
  await page.keyboard.press('Enter')
  await page.evaluate(() => window.probe.shown('Bench Wallet'))
  await page.waitForTimeout(300)
  const isInside = () => page.evaluate(() => document.activeElement?.localName === 'wallet-modal')
  const focusIn = await isInside()
  await page.addScriptTag({ path: AXE })
  const violations = await page.evaluate(async () =>
    (await window.axe.run('wallet-modal')).violations.map(({ id, impact }) => `${impact}: ${id}`),
  )
  let focusTrapped = true
  // The browser's own controls get focus between the last and the first element; the page behind
  // never does.
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab')
    focusTrapped &&= await page.evaluate(
      () =>
        document.activeElement?.localName === 'wallet-modal' ||
        document.activeElement === document.body,
    )
  }
  await page.keyboard.press('Escape')
  await page.waitForTimeout(200)
  const escape = await page.evaluate(() => !window.modal.getState().open)
  const focusRestored = await page.evaluate(
    () => document.activeElement?.localName === 'wallet-button',
  )
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
