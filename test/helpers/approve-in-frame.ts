import type { Frame, FrameLocator } from 'playwright-core'
import { until } from './until.js'

/**
 * Presses the button of an approval inside the frame until the frame takes it. The pointer has to rest in a frame that stands still before
 * a press counts, as it does in a visitor's hand; one press of a test comes in the moment the pointer does.
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
