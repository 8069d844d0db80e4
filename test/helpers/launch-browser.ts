import { chromium, type Browser } from 'playwright-core'
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.mjs'
import { HANG_MS } from './until.js'

/** Starts the Chromium of this machine, headless and without network services of its own. Every wait in its pages ends after HANG_MS only. */
export async function launchBrowser({ args = [] }: { args?: readonly string[] } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found; scripts/bootstrap.mjs installs one where it may.')
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, ...args], timeout: HANG_MS })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(HANG_MS)
    return context
  }
  return browser
}
