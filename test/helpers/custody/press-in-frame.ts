import type { Frame, FrameLocator } from 'playwright-core'
import { until } from '../clocks/until.js'

/**
 * Presses a button of an approval inside the frame until the frame accepts the press. Chromium
 * drops every press on a frame of another site that has just moved, as while a sheet opens; the
 * frame itself also refuses an approval before the pointer has rested over it.
 */
export async function pressInFrame(frame: Frame | FrameLocator, name: string): Promise<void> {
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
