import { openPage } from '../browser.mjs'

// Chrome's own preset: 1.6 Mbit/s down, 0.75 up, 150 ms.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 }
const ROW = 'wm-dialog >>> wm-row'

/** JavaScript until the button works, and more of it until the wallet list shows. */
export async function measureScripts({ browser, site }) {
  const { page, requests, close } = await openPage(browser)
  await page.goto(site.url)
  await page.evaluate(() => window.buttonReady)
  await page.waitForTimeout(1000)
  const first = toScripts(requests, site)
  const before = requests.length
  const painted = await clickAndPaint(page, 'Bench Wallet', true)
  const later = toScripts(painted, site)
  await page.waitForTimeout(1000)
  const after = toScripts(requests.slice(before), site)
  await close()
  return { buttonFiles: first.files, buttonKiB: first.kib, listFiles: later.files, listKiB: later.kib, fetchedAfterListKiB: after.kib - later.kib }
}

/** No request to anybody before a person acts: only the page's own files. */
export async function measureSilence({ browser, site }) {
  const { page, requests, close } = await openPage(browser)
  await page.goto(site.url)
  await page.evaluate(() => window.buttonReady)
  await page.waitForTimeout(1500)
  const strangers = requests.filter((url) => !/\/(assets\/[^?]*|)$/.test(new URL(url).pathname) && !url.startsWith('data:'))
  await close()
  return { requestsBeforeAct: strangers.length }
}

/** ms from navigation until the button works. */
export async function measureButton({ browser, site }, { cpu }) {
  const { page, close } = await openPage(browser, { cpu })
  await page.goto(site.url)
  const ms = await page.evaluate(() => window.buttonReady)
  await close()
  return { [`button${cpu}x`]: ms }
}

/** ms from navigation until the wallet list is painted, clicking as soon as the button works. */
export async function measureSlowNetwork({ browser, site }) {
  const { page, close } = await openPage(browser, { cpu: 4, network: SLOW_4G })
  await page.goto(site.url, { waitUntil: 'commit' })
  const ms = await page.evaluate(async (row) => {
    await window.buttonReady
    document.querySelector('wallet-button').shadowRoot.querySelector('button').click()
    return window.bench.painted(row, 'Bench Wallet')
  }, ROW)
  await close()
  return { slowNetworkList: ms }
}

/** ms from a click until the list is painted: the first time, and the median of ten later times. */
export async function measureOpen({ browser, site }, { cpu }) {
  const { page, close } = await openPage(browser, { cpu })
  await page.goto(site.url)
  await page.evaluate(() => window.buttonReady)
  await page.waitForTimeout(300)
  const first = await clickAndPaint(page)
  const later = []
  for (let round = 0; round < 10; round++) {
    await page.evaluate(() => window.modal.close())
    await page.waitForTimeout(200)
    later.push(await clickAndPaint(page))
  }
  await close()
  later.sort((a, b) => a - b)
  return { [`firstOpen${cpu}x`]: first, [`laterOpen${cpu}x`]: later[5] }
}

/** Clicks without hovering first, so that nothing was fetched ahead; returns ms until the row shows. */
export function clickAndPaint(page, text = 'Bench Wallet', listScripts = false) {
  return page.evaluate(
    async ([row, wanted, list]) => {
      const start = performance.now()
      document.querySelector('wallet-button').shadowRoot.querySelector('button').click()
      const end = await window.bench.painted(row, wanted)
      if (!list) return end - start
      return performance.getEntriesByType('resource').filter(({ startTime, responseEnd }) => startTime >= start && responseEnd <= end).map(({ name }) => name)
    },
    [ROW, text, listScripts],
  )
}

function toScripts(urls, site) {
  const paths = [...new Set(urls.map((url) => new URL(url)).filter(({ pathname }) => pathname.endsWith('.js')).map(({ pathname }) => pathname))]
  return { files: paths.length, kib: paths.reduce((sum, path) => sum + site.toSize(path), 0) / 1024 }
}
