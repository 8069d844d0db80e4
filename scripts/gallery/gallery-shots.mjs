/**
 * Pictures of the gallery that are the same on every machine: one font from a package, no motion,
 * and half a pixel per CSS pixel, so that anti-aliasing matters little.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { startGallery } from '../../test/helpers/gallery/gallery.ts'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'

const FONT = 'Gallery'
const VIEWPORT = { width: 480, height: 760 }
const SCALE = 0.4
const PAGES = 3
const FONTS = {
  400: 'roboto-latin-400-normal',
  500: 'roboto-latin-500-normal',
  600: 'roboto-latin-700-normal',
}

/** The looks in which each state is taken. */
export const LOOKS = ['dark', 'light']

/** The style that gives a page the font of the package. */
export function toFontStyle() {
  const faces = Object.entries(FONTS).map(([weight, name]) => {
    const file = readFileSync(
      join(ROOT, `node_modules/@fontsource/roboto/files/${name}.woff2`),
    ).toString('base64')
    return `@font-face { font-family: ${FONT}; font-weight: ${weight}; src: url(data:font/woff2;base64,${file}) format('woff2'); }`
  })
  return `${faces.join('\n')}\n:root { --wm-font: ${FONT}, sans-serif; font-family: ${FONT}, sans-serif; }`
}

/**
 * Takes a picture of every state whose name passes `isWanted`; `take` receives its name
 * (`View/state.look`) and its PNG. Returns the failures.
 */
export async function takeShots(isWanted, take) {
  const gallery = await startGallery()
  const browser = await launchBrowser({ whole: true })
  const failures = []
  const style = toFontStyle()
  const queue = gallery.states
    .flatMap(({ view, state, width }) =>
      LOOKS.map((look) => ({ view, state, width, look, name: `${view}/${state}.${look}` })),
    )
    .filter(({ name }) => isWanted(name))
  async function work(context) {
    const page = await context.newPage()
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { view, state, look, name, width = VIEWPORT.width } = next
      try {
        await page.setViewportSize({ ...VIEWPORT, width })
        await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, theme: look })}`)
        const word = await page
          .waitForFunction(
            () => document.documentElement.dataset.failed ?? document.documentElement.dataset.ready,
          )
          .then((outcome) => outcome.jsonValue())
        if (word !== 'true') throw new Error(word)
        take(name, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      } catch (error) {
        failures.push(`${name}: ${error.message}`)
      }
    }
  }
  try {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      deviceScaleFactor: SCALE,
      reducedMotion: 'reduce',
    })
    // Runs before the page's own scripts, so that the first frame has the font.
    await context.addInitScript((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, style)
    await Promise.all(Array.from({ length: PAGES }, () => work(context)))
  } finally {
    await browser.close()
    await gallery.close()
  }
  return failures
}
