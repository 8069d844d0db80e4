/**
 * `npm run readme:pictures`: writes docs/screens-dark.png and docs/screens-light.png for the
 * README: four screens of the gallery side by side, at twice the displayed resolution, in a
 * packaged font and with the marks that ship.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { LOOKS, toFontStyle } from './gallery-shots.mjs'
import { ROOT } from './git-files.mjs'

const SCREENS = [
  ['Connect', 'installed-and-recommended'],
  ['ConnectingWalletConnect', 'qr'],
  ['Account', 'tokens'],
  ['WalletSendPreview', 'token'],
]
// High enough for the highest card, which ends below a whole row.
const PAGE = { width: 440, height: 812 }
const GROUNDS = { dark: '#0a0b0e', light: '#e9ecf3' }

const { startGallery } = await tsImport('../test/helpers/gallery.ts', import.meta.url)
const { launchBrowser } = await tsImport('../test/helpers/launch-browser.ts', import.meta.url)
const gallery = await startGallery()
const browser = await launchBrowser({ whole: true })
try {
  const context = await browser.newContext({
    viewport: PAGE,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, toFontStyle())
  const page = await context.newPage()
  for (const look of LOOKS) {
    const pictures = []
    for (const [view, state] of SCREENS) {
      const tokens = JSON.stringify({ '--wm-backdrop': GROUNDS[look] })
      await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, theme: look, tokens })}`)
      const word = await page
        .waitForFunction(
          () => document.documentElement.dataset.failed ?? document.documentElement.dataset.ready,
        )
        .then((outcome) => outcome.jsonValue())
      if (word !== 'true') throw new Error(`${view}/${state}: ${word}`)
      pictures.push(
        (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64'),
      )
    }
    const sheet = await browser.newPage({
      viewport: { width: PAGE.width * SCREENS.length, height: PAGE.height },
      deviceScaleFactor: 2,
    })
    await sheet.setContent(
      `<body style="margin:0;display:flex;background:${GROUNDS[look]}">${pictures.map((data) => `<img width="${PAGE.width}" height="${PAGE.height}" src="data:image/png;base64,${data}">`).join('')}`,
    )
    await sheet.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    const file = join(ROOT, `docs/screens-${look}.png`)
    writeFileSync(file, await sheet.screenshot())
    await sheet.close()
    console.log(`docs/screens-${look}.png: ${readFileSync(file).length} bytes`)
  }
} finally {
  await browser.close()
  await gallery.close()
}
