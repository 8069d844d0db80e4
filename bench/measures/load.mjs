import { closeModal, openPage, press } from '../browser.mjs'

// Chrome's own preset: 1.6 Mbit/s down, 0.75 up, 150 ms.
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
// Time for work after the first paint, such as prefetching.
const SETTLE_MS = 400

/** Opens a subject's page and waits for its button. */
export async function openSubject({ subject, site }, options) {
  const opened = await openPage({ announce: subject.announce, ...options })
  await opened.page.goto(site.url, { waitUntil: 'commit' })
  const buttonMs = await opened.page.evaluate((text) => window.probe.shown(text), subject.button)
  return { ...opened, buttonMs }
}

/**
 * KiB and number of JavaScript files until the button works, and additionally until the list is on
 * screen.
 */
export async function measureScripts({ subject, site }) {
  const opened = await openSubject({ subject, site })
  const { page, requests, buttonMs, close } = opened
  // By then the page has begun to prefetch while idle; those files count for the list.
  await page.waitForTimeout(1000)
  const { shown } = await press(opened, subject.button, subject.row)
  const listUntil = (end) =>
    page.evaluate(
      (ms) =>
        performance
          .getEntriesByType('resource')
          .filter(({ responseEnd }) => responseEnd <= ms)
          .map(({ name }) => name),
      end,
    )
  const first = toScripts(await listUntil(buttonMs), site)
  const list = toScripts(await listUntil(shown), site)
  await page.waitForTimeout(1000)
  const all = toScripts(requests, site)
  await close()
  return {
    buttonFiles: first.files,
    buttonKiB: first.kib,
    listFiles: list.files - first.files,
    listKiB: list.kib - first.kib,
    fetchedAfterListKiB: all.kib - list.kib,
  }
}

/** Requests to anything but the page's own files before the user acts. */
export async function measureSilence({ subject, site }) {
  const { page, requests, close } = await openSubject({ subject, site })
  await page.waitForTimeout(1500)
  const others = requests.filter(
    (url) => !/\/(assets\/[^?]*|)$/.test(new URL(url).pathname) && !url.startsWith('data:'),
  )
  await close()
  return { requestsBeforeAct: others.length }
}

/** ms from navigation until the button is on screen. */
export async function measureButton({ subject, site }, { cpu }) {
  const { buttonMs, close } = await openSubject({ subject, site }, { cpu })
  await close()
  return { [`button${cpu}x`]: buttonMs }
}

/**
 * Slow 4G and a CPU 4× slower: ms from navigation until the list is on screen, with a press as soon
 * as the button is visible.
 */
export async function measureSlowNetwork({ subject, site }) {
  const opened = await openSubject({ subject, site }, { cpu: 4, network: SLOW_4G })
  // A button of plain HTML is on screen before its script has arrived; until then a press has no
  // effect. Module scripts run before this event.
  await opened.page.waitForLoadState('domcontentloaded')
  const { shown } = await press(opened, subject.button, subject.row)
  await opened.close()
  return { slowNetworkList: shown }
}

/**
 * ms from the click until the wallet's row is on screen: the first time, and the median of later
 * times.
 */
export async function measureOpen({ subject, site, openings }, { cpu }) {
  const opened = await openSubject({ subject, site }, { cpu })
  const { page, close } = opened
  const open = async () => {
    await page.waitForTimeout(SETTLE_MS)
    const { click, shown } = await press(opened, subject.button, subject.row)
    return shown - click
  }
  const first = await open()
  const later = []
  for (let round = 0; round < openings; round++) {
    await closeModal(opened, subject.row, subject.close)
    later.push(await open())
  }
  await close()
  later.sort((a, b) => a - b)
  return { [`firstOpen${cpu}x`]: first, [`laterOpen${cpu}x`]: later[Math.floor(later.length / 2)] }
}

function toScripts(urls, site) {
  const paths = [
    ...new Set(
      urls
        .map((url) => new URL(url))
        .filter(({ pathname }) => pathname.endsWith('.js'))
        .map(({ pathname }) => pathname),
    ),
  ]
  return {
    files: paths.length,
    kib: paths.reduce((sum, path) => sum + site.toSize(path), 0) / 1024,
  }
}
