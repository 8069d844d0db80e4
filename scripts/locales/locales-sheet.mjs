/**
 * `npm run locales:sheet`: writes screenshots/sheet, which shows Connect, Account, the review of a
 * payment and an approval of the secure site in the 21 languages, dark and light, one picture a
 * screen and theme. Arguments name languages: `npm run locales:sheet -- ja th`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { startGallery } from '../../test/helpers/gallery/gallery.ts'
import { startSiteGallery } from '../../test/helpers/gallery/site-gallery.ts'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'
import { languages } from '../../src/locales/index.ts'

const FOLDER = join(ROOT, 'screenshots/sheet')
const THEMES = ['dark', 'light']
const VIEWPORT = { width: 390, height: 700 }
const COLUMNS = 7
const SCREENS = {
  connect: { view: 'Connect', state: 'installed-and-recommended' },
  account: { view: 'Account', state: 'tokens' },
  send: { view: 'WalletSendPreview', state: 'new' },
  approve: { site: 'send-look-alike' },
}

const named = process.argv.slice(2)
const shown = named.length > 0 ? named : languages
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const gallery = await startGallery()
const site = await startSiteGallery()
const browser = await launchBrowser({ whole: true })
try {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const [name, screen] of Object.entries(SCREENS))
    for (const theme of THEMES) {
      const pictures = []
      for (const lang of shown) {
        const { view, state } = screen
        await page.goto(
          screen.site
            ? site.toAddress({ state: screen.site, lang, theme })
            : `${gallery.url}?${new URLSearchParams({ view, state, lang, theme })}`,
        )
        await page.waitForFunction(() => document.documentElement.dataset.ready)
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
        pictures.push({ lang, png: png.toString('base64') })
      }
      await keep(context, `${name}.${theme}`, pictures)
    }
} finally {
  await browser.close()
  await gallery.close()
  await site.close()
}

async function keep(context, name, pictures) {
  const page = await context.newPage()
  await page.setViewportSize({ width: COLUMNS * (VIEWPORT.width + 12) + 12, height: 800 })
  const tiles = pictures.map(
    ({ lang, png }) =>
      `<figure><figcaption>${lang}</figcaption><img alt="" src="data:image/png;base64,${png}"></figure>`,
  )
  await page.setContent(
    `<!doctype html><style>body{margin:0;padding:12px;display:grid;grid-template-columns:repeat(${COLUMNS},auto);gap:12px;justify-content:start;background:#777;font:700 20px system-ui}figure{margin:0}img{display:block}</style>${tiles.join('')}`,
  )
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
  console.log(path)
}
