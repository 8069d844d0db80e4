/**
 * `npm run site:check`: compares pictures of every approval of the secure site with the accepted
 * ones in server/frame/gallery/pictures. `-- --update` accepts the current pictures; arguments
 * select states: `npm run site:check -- permit`.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkShot } from './compare-shots.mjs'
import { toFontStyle } from './gallery-shots.mjs'
import { ROOT } from '../git-files.mjs'
import { startSiteGallery } from '../../test/helpers/gallery/site-gallery.ts'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'

const AGREED = join(ROOT, 'server/frame/gallery/pictures')
const FOUND = join(ROOT, 'screenshots/site')
const READY_MS = 15_000
/**
 * Width and height of the frame on a wide page, on a phone, and on the narrowest page, and of the
 * account page's window.
 */
const SIZES = { wide: [360, 600], phone: [390, 600], narrow: [320, 568], window: [460, 760] }
const LOOKS = [
  ['dark', 'wide', 'en'],
  ['light', 'wide', 'en'],
]
const EVERY_LOOK = [
  ...LOOKS,
  ['dark', 'phone', 'de'],
  ['light', 'narrow', 'de'],
  ['dark', 'wide', 'ar'],
]
// These pages use the language of the browser.
const PAGE_LOOKS = [...LOOKS, ['light', 'phone', 'de'], ['dark', 'wide', 'ar']]
const ACCOUNT_LOOKS = [
  ['dark', 'window', 'en'],
  ['light', 'phone', 'de'],
]
const EVERY_ACCOUNT_LOOK = [...ACCOUNT_LOOKS, ['light', 'window', 'en'], ['dark', 'window', 'ar']]
const STATES = {
  message: LOOKS,
  'message-hash': LOOKS,
  'sign-in': LOOKS,
  permit: EVERY_LOOK,
  'safe-transaction': EVERY_LOOK,
  'signed-transfer': LOOKS,
  order: LOOKS,
  send: EVERY_LOOK,
  'speed-up': EVERY_LOOK,
  cancel: EVERY_LOOK,
  'send-look-alike': EVERY_LOOK,
  'over-limit': EVERY_LOOK,
  'send-token': LOOKS,
  unlimited: EVERY_LOOK,
  'unknown-call': EVERY_LOOK,
  'not-simulated': LOOKS,
  batch: LOOKS,
  delegation: EVERY_LOOK,
  grant: EVERY_LOOK,
  'solana-message': LOOKS,
  'solana-send': LOOKS,
  'solana-unknown': LOOKS,
  'send.apart': EVERY_LOOK,
  'send.covered': LOOKS,
  reading: LOOKS,
  loading: LOOKS,
  result: LOOKS,
  nothing: LOOKS,
  device: PAGE_LOOKS,
  'device-confirmed': LOOKS,
  'device-refused': LOOKS,
  'device-expired': LOOKS,
  account: EVERY_ACCOUNT_LOOK,
  'account-new': EVERY_ACCOUNT_LOOK,
  'account-safe': ACCOUNT_LOOKS,
  'account-words': EVERY_ACCOUNT_LOOK,
  'account-file': ACCOUNT_LOOKS,
  'account-step-up': EVERY_ACCOUNT_LOOK,
  'account-step-up-code': ACCOUNT_LOOKS,
  'account-step-up-later': ACCOUNT_LOOKS,
  'account-remove-device': EVERY_ACCOUNT_LOOK,
  'account-removal-waiting': EVERY_ACCOUNT_LOOK,
  'account-email': ACCOUNT_LOOKS,
  'account-spending': EVERY_ACCOUNT_LOOK,
  'account-freeze': ACCOUNT_LOOKS,
  'account-frozen': EVERY_ACCOUNT_LOOK,
  'account-frozen-half': ACCOUNT_LOOKS,
  'account-erase': EVERY_ACCOUNT_LOOK,
  'account-erase-now': ACCOUNT_LOOKS,
  'account-spending-set': EVERY_ACCOUNT_LOOK,
  'account-spending-wrong': ACCOUNT_LOOKS,
  'account-permissions': EVERY_ACCOUNT_LOOK,
  'account-permissions-none': ACCOUNT_LOOKS,
  'account-permissions-unreached': ACCOUNT_LOOKS,
  'account-sign-in': EVERY_ACCOUNT_LOOK,
  'account-refused': EVERY_ACCOUNT_LOOK,
  'account-link': EVERY_ACCOUNT_LOOK,
  'account-code': ACCOUNT_LOOKS,
  'account-recover': EVERY_ACCOUNT_LOOK,
  'account-recover-lost': ACCOUNT_LOOKS,
  'account-recover-words': ACCOUNT_LOOKS,
  'account-recover-file': ACCOUNT_LOOKS,
  window: LOOKS,
  'window-blocked': EVERY_LOOK,
}

const words = process.argv.slice(2)
const update = words.includes('--update')
const wanted = words.filter((word) => !word.startsWith('--'))

const gallery = await startSiteGallery()
const browser = await launchBrowser({ whole: true })
rmSync(FOUND, { recursive: true, force: true })
const problems = []
let taken = 0
try {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    deviceScaleFactor: 1,
  })
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${css}\n:root { --font: Gallery, sans-serif }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, toFontStyle())
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  // The error of the page itself says why it never becomes ready.
  const waitForPage = (isReached, what) =>
    page.waitForFunction(isReached, undefined, { timeout: READY_MS }).catch(({ message }) => {
      throw new Error([`waited until ${what}`, ...problems, message].join('\n'))
    })
  for (const [state, looks] of Object.entries(STATES).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  )) {
    for (const [theme, size, lang] of looks) {
      const [width, height] = SIZES[size]
      await page.addInitScript(
        (tag) =>
          Object.defineProperty(navigator, 'languages', { configurable: true, get: () => [tag] }),
        lang,
      )
      await page.setViewportSize({ width, height })
      await page.goto(gallery.toAddress({ state, theme, lang }))
      await waitForPage(() => document.documentElement.dataset.ready, `${state} is drawn`)
      // The note of a covered frame appears after the button had time to be seen; in other states
      // the button is ready.
      if (state.endsWith('.covered'))
        await page.locator('footer .note').waitFor({ timeout: READY_MS })
      else if (!state.endsWith('.apart'))
        await waitForPage(
          () => !document.querySelector('button.primary')?.disabled,
          `the button of ${state} is ready`,
        )
      const png = await page.screenshot({
        animations: 'disabled',
        caret: 'hide',
        fullPage: size === 'window' || state.startsWith('account'),
      })
      taken++
      const name = `${state}.${theme}.${size}.${lang}`
      const problem = checkShot(name, png, { agreed: AGREED, found: FOUND, update })
      if (problem) problems.push(problem)
    }
  }
} finally {
  await browser.close()
  await gallery.close()
}
if (wanted.length === 0 && !update && existsSync(AGREED) && readdirSync(AGREED).length !== taken)
  problems.push('there are pictures of states that are gone')
for (const problem of problems) console.error(problem)
console.log(
  `${taken} pictures, ${problems.length} differ.${problems.length > 0 ? ' See screenshots/site; `npm run site:check -- --update` agrees to them.' : ''}`,
)
if (taken === 0 || problems.length > 0) process.exitCode = 1
