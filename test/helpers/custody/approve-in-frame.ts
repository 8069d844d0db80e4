import type { Frame, FrameLocator } from 'playwright-core'
import { until } from '../clocks/until.js'

/**
 * Presses the button of an approval inside the frame until the frame accepts it. A press counts
 * only after the pointer has rested over a frame that does not move; a test presses as soon as its
 * pointer arrives.
 */
export async function approveInFrame(frame: Frame | FrameLocator, name: string): Promise<void> {
  const button = frame.getByRole('button', { name, exact: true })
  await button.hover()
  const title = await frame.locator('.approval h1').elementHandle()
  await until(async () => {
    if (!(await title!.isVisible())) return true
    // A button that can cost money is held.
    const delay = (await button.getAttribute('class'))?.includes('held') ? 1_100 : 0
    if (await button.isEnabled()) await button.click({ timeout: 3_000, delay })
    return !(await title!.isVisible())
  }, `the frame takes the press of ${name}`)
}
