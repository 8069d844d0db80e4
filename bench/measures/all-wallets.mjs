import { press } from '../browser.mjs'
import { openSubject } from './load.mjs'
import { measureSlowFrames } from './scroll.mjs'

// One of the first cards that is not in the short list before them.
const CARD = 'Stub Wallet 0006'

/** ms from the click on All wallets until the first cards are on screen. */
export async function measureAllWallets({ subject, site }, { cpu }) {
  const opened = await openSubject({ subject, site }, { cpu })
  const ms = await openAllWallets(opened, subject)
  await opened.close()
  return { [`allWallets${cpu}x`]: ms }
}

/**
 * With 5,000 entries loaded: ms to the first paint, and the share of frames over 34 ms while
 * scrolling, with the CPU 4× slower.
 */
export async function measureManyWallets({ subject, manySite }) {
  const opened = await openSubject({ subject, site: manySite })
  const { page, close } = opened
  const firstPaint = await openAllWallets(opened, subject)
  const percent = await measureSlowFrames(page, 'wm-all-wallets-view')
  await close()
  return { manyFirstPaint: firstPaint, slowFramesPercent: percent }
}

async function openAllWallets(opened, subject) {
  const { page } = opened
  await press(opened, subject.button, subject.row)
  await page.evaluate(() => window.probe.shown('Stub Wallet'))
  const { click, shown } = await press(opened, 'All wallets', CARD)
  return shown - click
}
