import { press, typeKey } from '../browser.mjs'
import { openSubject } from './load.mjs'
import { measurePlainWheel, measureSlowFrames, measureSlowWheel } from './scroll.mjs'

// Number of wallets of the directory's stub.
const WALLETS = 400
// One of the first cards that is not in the short list before them.
const CARD = 'Stub Wallet 0006'
// Each letter of a search, and a card that it brings on screen.
const TYPED = [
  ['0', 'Stub Wallet 0001'],
  ['0', 'Stub Wallet 0002'],
  ['3', 'Stub Wallet 0030'],
  ['7', 'Stub Wallet 0037'],
]

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

/**
 * With 400 wallets and the CPU 4× slower, once their pictures are loaded: the share of frames over
 * 34 ms while the mouse wheel turns, and ms from a letter typed in the search until what it finds is
 * on screen. Beside it, the same wheel over a bare page of as many pictures.
 */
export async function measureWalletInput({ subject, site }) {
  const opened = await openSubject({ subject, site })
  const { page, cdp, close } = opened
  await openAllWallets(opened, subject)
  await page.waitForLoadState('networkidle')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const percent = await measureSlowWheel(opened, 'wm-virtual-grid')
  await page.evaluate(() => window.probe.findDeep('input').focus())
  const typed = []
  for (const [key, found] of TYPED) typed.push(await typeKey(opened, key, found))
  await close()
  return {
    wheelSlowFramesPercent: percent,
    plainWheelSlowFramesPercent: await measurePlainWheel(WALLETS),
    walletSearch4x: Math.max(...typed),
  }
}

async function openAllWallets(opened, subject) {
  const { page } = opened
  await press(opened, subject.button, subject.row)
  await page.evaluate(() => window.probe.shown('Stub Wallet'))
  const { click, shown } = await press(opened, 'All wallets', CARD)
  return shown - click
}
