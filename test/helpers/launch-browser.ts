import { chromium, type Browser } from 'playwright-core'
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.mjs'

/** Starts the Chromium of this machine, headless and contacting nobody. */
export function launchBrowser({ args = [] }: { args?: readonly string[] } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found; scripts/bootstrap.mjs says how to get one.')
  return chromium.launch({ executablePath, args: [...chromiumArgs, ...args] })
}
