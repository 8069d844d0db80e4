import { press } from '../browser.mjs'
import { openSubject } from './load.mjs'

// Among the first cards, and not in the short list before them.
const CARD = 'Stub Wallet 0006'

/** ms from the click on All wallets until the first cards are on screen. */
export async function measureAllWallets({ subject, site }) {
  const opened = await openSubject({ subject, site })
  const ms = await openAllWallets(opened, subject)
  await opened.close()
  return { allWalletsFirstCard: ms }
}

/** With 5,000 entries loaded: ms to the first paint, and the share of frames over 34 ms while scrolling, CPU 4× slower. */
export async function measureManyWallets({ subject, manySite }) {
  const opened = await openSubject({ subject, site: manySite })
  const { page, close } = opened
  const firstPaint = await openAllWallets(opened, subject)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const frames = await page.evaluate(async () => {
    const view = window.probe.findDeep('wm-all-wallets-view')
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

async function openAllWallets(opened, subject) {
  const { page } = opened
  await press(opened, subject.button, subject.row)
  await page.evaluate(() => window.probe.shown('Stub Wallet'))
  const { click, shown } = await press(opened, 'All wallets', CARD)
  return shown - click
}
