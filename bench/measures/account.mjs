import { press, typeKey } from '../browser.mjs'
import { openSubject } from './load.mjs'
import { measurePlainList, measureSlowFrames } from './scroll.mjs'

// The end of the wallet's address, as the button shows it.
const ACCOUNT = '79C8'
const SETTLE_MS = 2000
const HIDDEN_MS = 15_000
// The amount of the oldest transaction.
const OLDEST = '9,999.5'
// Typed into the token search, key by key. Each key puts another token first in the list: `#7#`,
// `#73#`, …
const SEARCHES = ['7351', '9998', '2046']

/**
 * Collects a page's requests for data, without its own files and pictures. Counts requests that
 * were pending twice at the same time.
 */
function watchRequests(page) {
  const seen = []
  const out = new Map()
  let twice = 0
  const toKey = (request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`
  const isData = (request) => ['fetch', 'xhr'].includes(request.resourceType())
  page.on('request', (request) => {
    if (!isData(request)) return
    const key = toKey(request)
    seen.push(key)
    const count = (out.get(key) ?? 0) + 1
    out.set(key, count)
    if (count > 1) twice++
  })
  const end = (request) => out.set(toKey(request), (out.get(toKey(request)) ?? 1) - 1)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    take: () => seen.splice(0),
    get twice() {
      return twice
    },
  }
}

async function connect(page) {
  await page.evaluate(() => window.modal.connect({ wallet: 'dev.bench' }))
  await page.evaluate((text) => window.probe.shown(text), ACCOUNT)
}

/**
 * The account with 100 tokens: ms to fresh data and to what an earlier visit stored; its requests.
 */
export async function measureAccount({ subject, accountSite, chainData }) {
  const opened = await openSubject({ subject, site: accountSite })
  const { page, close } = opened
  const requests = watchRequests(page)
  await page.waitForTimeout(SETTLE_MS)
  requests.take()
  await connect(page)
  await page.waitForTimeout(SETTLE_MS)
  const onConnect = requests.take().length
  const fresh = await press(opened, ACCOUNT, 'Held 0')
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => {
    for (const [key, value] of [
      ['hidden', true],
      ['visibilityState', 'hidden'],
    ])
      Object.defineProperty(document, key, { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  requests.take()
  await page.waitForTimeout(HIDDEN_MS)
  const hidden = requests.take().length
  // The next visit: the server answers only after the account has been painted.
  const release = chainData.hold()
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate((text) => window.probe.shown(text), ACCOUNT)
  await page.waitForTimeout(SETTLE_MS)
  const stored = await press(opened, ACCOUNT, 'Held 0')
  release()
  await page.waitForTimeout(SETTLE_MS)
  await close()
  return {
    accountFresh: fresh.shown - fresh.click,
    accountStored: stored.shown - stored.click,
    requestsOnConnect: onConnect,
    requestsWhileHidden: hidden,
    requestsTwice: requests.twice,
  }
}

/**
 * 10,000 transactions: the share of frames over 34 ms while scrolling, with the CPU 4× slower, and
 * the same for a list of plain divs.
 */
export async function measureActivity({ subject, accountSite }) {
  const { page, close } = await openSubject({ subject, site: accountSite })
  await connect(page)
  await page.evaluate(() => window.modal.open({ view: 'Transactions' }))
  await page.evaluate(() => window.probe.shown('USDC'))
  await page.evaluate(async (oldest) => {
    const list = window.probe.findDeep('wm-virtual-list')
    while (!window.probe.findShown(oldest)) {
      list.scrollTop = list.scrollHeight
      await new Promise(requestAnimationFrame)
    }
    list.scrollTop = 0
  }, OLDEST)
  const percent = await measureSlowFrames(page, 'wm-transactions-view')
  await close()
  return {
    activitySlowFramesPercent: percent,
    plainListSlowFramesPercent: await measurePlainList(),
  }
}

/**
 * 10,000 tokens to swap: ms from a key of a search until the list shows the result; the slowest of
 * twelve keys.
 */
export async function measureTokenSearch({ subject, accountSite }, { cpu }) {
  const opened = await openSubject({ subject, site: accountSite })
  const { page, cdp, close } = opened
  await connect(page)
  await page.evaluate(() => window.modal.open({ view: 'Swap' }))
  // While the list loads, a disabled button also reads "Choose a token".
  await page.evaluate((text) => window.probe.shown(text), 'You receive')
  // Waits until the layout is stable, so that the press hits its target.
  await page.waitForTimeout(SETTLE_MS)
  await press(opened, 'Choose a token', 'Held 0')
  await page.waitForTimeout(SETTLE_MS)
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const times = []
  for (const digits of SEARCHES) {
    await page.evaluate(() => {
      const field = window.probe.findDeep('wm-search').shadowRoot.querySelector('input')
      field.focus()
      field.select()
    })
    await typeKey(opened, '#', '#0#')
    for (let length = 1; length <= digits.length; length++)
      times.push(await typeKey(opened, digits[length - 1], `#${digits.slice(0, length)}#`))
  }
  await close()
  return { [`tokenSearch${cpu}x`]: Math.max(...times) }
}
