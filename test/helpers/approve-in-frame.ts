import type { Frame, FrameLocator } from 'playwright-core'
import { until } from './until.js'

/**
 * Presses the button of an approval inside the frame until the frame takes it. A press counts once the pointer has rested over a frame that
 * stands still; a test presses in the moment its pointer arrives.
 */
export async function approveInFrame(frame: Frame | FrameLocator, name: string): Promise<void> {
  const button = frame.getByRole('button', { name, exact: true })
  await button.hover()
  const title = await frame.locator('.approval h1').elementHandle()
  await until(async () => {
    if (!(await title!.isVisible())) return true
    if (await button.isEnabled()) await button.click({ timeout: 1_000 })
    return !(await title!.isVisible())
  }, `the frame takes the press of ${name}`)
}
