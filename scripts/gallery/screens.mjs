/**
 * `npm run screens`: a PNG of every state of the gallery, dark, light, on a phone and right to
 * left, in screenshots/. Arguments select states: `npm run screens -- Connect Account/long`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from '../git-files.mjs'

const LOOKS = [
  { name: 'dark', query: { theme: 'dark' }, viewport: { width: 480, height: 760 } },
  { name: 'light', query: { theme: 'light' }, viewport: { width: 480, height: 760 } },
  { name: 'phone', query: { theme: 'dark' }, viewport: { width: 390, height: 760 } },
  {
    name: 'rtl',
    query: { theme: 'light', dir: 'rtl', lang: 'ar' },
    viewport: { width: 480, height: 760 },
  },
]
const PAGES = 3

const { startGallery } = await tsImport('../../test/helpers/gallery/gallery.ts', import.meta.url)
const { launchBrowser } = await tsImport(
  '../../test/helpers/browser/launch-browser.ts',
  import.meta.url,
)
const wanted = process.argv.slice(2)
const gallery = await startGallery()
const browser = await launchBrowser({ whole: true })
const failures = []
try {
  const states = gallery.states.filter(
    ({ view, state }) =>
      wanted.length === 0 || wanted.includes(view) || wanted.includes(`${view}/${state}`),
  )
  const queue = states.flatMap((state) => LOOKS.map((look) => ({ ...state, look })))
  const count = queue.length
  const context = await browser.newContext({ deviceScaleFactor: 2, reducedMotion: 'reduce' })
  await Promise.all(Array.from({ length: PAGES }, () => work(context, queue)))
  console.log(`${count - failures.length} of ${count} screens are in screenshots/.`)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await gallery.close()
}

async function work(context, queue) {
  const page = await context.newPage()
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { view, state, look, width } = next
    // A state for wide pages is shown on a phone in its narrow layout.
    await page.setViewportSize({
      ...look.viewport,
      width: look.name === 'phone' ? look.viewport.width : (width ?? look.viewport.width),
    })
    await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, ...look.query })}`)
    const word = await page
      .waitForFunction(
        () => document.documentElement.dataset.failed ?? document.documentElement.dataset.ready,
        undefined,
        { timeout: 15_000 },
      )
      .then(
        (outcome) => outcome.jsonValue(),
        (error) => String(error),
      )
    if (word !== 'true') failures.push(`${view}/${state} ${look.name}: ${word}`)
    const folder = join(ROOT, 'screenshots', view)
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${state}.${look.name}.png`) })
  }
}
