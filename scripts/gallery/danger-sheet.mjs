/**
 * `npm run site:dangers`: takes a picture of the approvals of the twenty most dangerous requests of the
 * corpora, dark and on a phone in light, in screenshots/dangers. A person looks at them and reads their words.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { toFontStyle } from './gallery-shots.mjs'
import { prepareDangers } from '../../test/helpers/gallery/dangers.ts'
import { startSiteGallery } from '../../test/helpers/gallery/site-gallery.ts'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'

const FOLDER = join(ROOT, 'screenshots/dangers')
const LOOKS = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 390 },
]

const dangers = await prepareDangers()
const gallery = await startSiteGallery()
const browser = await launchBrowser({ whole: true })
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
try {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' })
  for (const [index, { name, view }] of dangers.entries()) {
    const page = await context.newPage()
    await page.addInitScript(
      ([given, css]) => {
        globalThis.givenView = given
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`${css}\n:root { --font: Gallery, sans-serif }`)
        document.adoptedStyleSheets = [sheet]
      },
      [view, toFontStyle()],
    )
    for (const { theme, width } of LOOKS) {
      await page.setViewportSize({ width, height: 600 })
      await page.goto(gallery.toAddress({ state: 'given', theme, lang: 'en' }))
      await page.waitForFunction(() => document.documentElement.dataset.ready)
      const number = String(index + 1).padStart(2, '0')
      const file = `${number}-${name.replaceAll(/\W+/g, '-').slice(0, 40)}.${theme}.png`
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', fullPage: true })
    }
    await page.close()
  }
} finally {
  await browser.close()
  await gallery.close()
}
console.log(`${dangers.length * LOOKS.length} pictures in screenshots/dangers`)
