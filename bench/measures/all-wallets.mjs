import { openPage } from '../browser.mjs'
import { clickAndPaint } from './load.mjs'

/** ms from the click on All wallets until the first card is painted. */
export async function measureAllWallets({ browser, site }) {
  const { page, close } = await openPage(browser)
  await page.goto(site.url)
  await page.evaluate(() => window.buttonReady)
  await clickAndPaint(page)
  await page.evaluate(() => window.bench.painted('wm-connect-view >>> wm-row', 'Stub Wallet'))
  const ms = await openAllWallets(page)
  await close()
  return { allWalletsFirstCard: ms }
}

/** With 5,000 entries loaded: ms to the first paint, and the share of frames over 34 ms while scrolling, CPU 4× slower. */
export async function measureManyWallets({ browser, manySite }) {
  const { page, close } = await openPage(browser)
  await page.goto(manySite.url)
  await page.evaluate(() => window.buttonReady)
  await clickAndPaint(page)
  await page.evaluate(() => window.bench.painted('wm-connect-view >>> wm-row', 'Stub Wallet'))
  const firstPaint = await openAllWallets(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const frames = await page.evaluate(async () => {
    const view = window.bench.find('wm-all-wallets-view')
    const scroller = (() => {
      const find = (node) => {
        for (let element = node; element; element = element.assignedSlot ?? element.parentNode ?? element.host) {
          if (element instanceof ShadowRoot) continue
          if (element instanceof Element && element.scrollHeight > element.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element
        }
        return null
      }
      const inside = (root) => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? inside(element.shadowRoot) : [])])
      return inside(view.shadowRoot).find((element) => element.scrollHeight > element.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(element).overflowY)) ?? find(view) ?? find(view.getRootNode().host)
    })()
    if (!scroller) throw new Error('the list does not scroll')
    const times = []
    let last = performance.now()
    for (let frame = 0; frame < 300; frame++) {
      scroller.scrollTop += 60
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return { times, scrolled: scroller.scrollTop }
  })
  await close()
  if (frames.scrolled < 1000) throw new Error(`only ${frames.scrolled} px were scrolled`)
  return { manyFirstPaint: firstPaint, slowFramesPercent: (frames.times.filter((ms) => ms > 34).length / frames.times.length) * 100 }
}

function openAllWallets(page) {
  return page.evaluate(async () => {
    const rows = [...window.bench.find('wm-connect-view').shadowRoot.querySelectorAll('wm-row')]
    const row = rows.at(-1)
    const start = performance.now()
    row.shadowRoot.querySelector('button').click()
    return (await window.bench.painted('wm-all-wallets-view >>> wm-tile', 'Stub Wallet')) - start
  })
}
