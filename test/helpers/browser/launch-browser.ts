import { chromium, type Browser } from 'playwright-core'
import { chromiumArgs, findTestBrowser } from '../../../scripts/find-chromium.mjs'
import { HANG_MS } from '../clocks/until.js'

/**
 * Starts the Chromium of this machine, headless and without its own network services. Every wait in
 * its pages ends only after HANG_MS. `whole` as in `findTestBrowser`. `pageCache` keeps the page
 * that a tab has left (bfcache), as every browser does and Playwright prevents.
 */
export async function launchBrowser({
  args = [],
  whole = false,
  pageCache = false,
}: { args?: readonly string[]; whole?: boolean; pageCache?: boolean } = {}): Promise<Browser> {
  const executablePath = findTestBrowser({ whole })
  if (!executablePath)
    throw new Error('No Chromium was found; scripts/bootstrap.mjs installs one where it may.')
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs, ...args],
    ...(pageCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    timeout: HANG_MS,
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(HANG_MS)
    return context
  }
  return browser
}
