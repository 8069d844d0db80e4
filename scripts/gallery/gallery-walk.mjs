/**
 * `npm run gallery:walk`: opens every state of the gallery in both themes, in English, German and
 * Arabic and in English from right to left, at 1280, 390 and 320 px. It lists axe violations,
 * clipped content, texts with too little contrast in the rendered pixels, untranslated texts, and
 * layout shifts above 0.01. Arguments select states:
 * `npm run gallery:walk -- Connect Account/balance`; `--sample` opens each language and each width
 * once. `--languages=ja,th` walks the named languages instead, dark, at 390 and 320 px, for texts
 * that are cut, lie over others, run in the wrong direction or are not translated (`en-XA` is a
 * language of the gallery that is longer by 40 %, `all` stands for all others). `--shard=2/8` opens
 * the second eighth of the states, `--preset=paper` all states with that preset, `--contrast` and
 * `--forced` emulate more contrast and forced colours, and `--pictures` keeps the pictures in
 * screenshots/walk. `npm test` runs samples (test/e2e/gallery-axe.e2e.ts,
 * test/e2e/gallery-languages.e2e.ts).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { shortPageArgs } from '../find-chromium.mjs'
import { ROOT } from '../git-files.mjs'
import { LONG_LANGUAGE, toMarkedTexts } from '../locales/marked-texts.mjs'
import { findFaintTexts } from './measure-contrast.mjs'
import { startGallery } from '../../test/helpers/gallery/gallery.ts'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'
import {
  checkAccess,
  findCutTexts,
  findForeignTexts,
  findOverflow,
  listTexts,
  LOOK_RULES,
} from '../../test/helpers/gallery/gallery-checks.ts'
import { readLanguageTexts, walkLanguages } from '../../test/helpers/gallery/walk-languages.ts'
import { languages as allLanguages } from '../../src/locales/index.ts'

const THEMES = ['dark', 'light']
// The heights are those of a small laptop, a phone and a small phone.
const HEIGHTS = { 1280: 640, 390: 760, 320: 560 }
const WIDTHS = Object.keys(HEIGHTS).map(Number)
const LANGUAGES = [
  { lang: 'en', dirs: ['ltr', 'rtl'] },
  { lang: 'de', dirs: ['ltr'] },
  { lang: 'ar', dirs: ['rtl'] },
]
const SCALE = 2
const MAX_SHIFT = 0.01
const PAGES = 3

const SAMPLE = [
  { lang: 'en', dirs: ['ltr'], themes: ['dark'], widths: [1280] },
  { lang: 'de', dirs: ['ltr'], themes: ['light'], widths: [390] },
  { lang: 'ar', dirs: ['rtl'], themes: ['light'], widths: [320] },
]

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const named = process.argv.find((word) => word.startsWith('--languages='))?.split('=')[1]
const spoken = named === 'all' ? allLanguages : named?.split(',')
const languages = process.argv.includes('--sample')
  ? SAMPLE
  : LANGUAGES.map((language) => ({ ...language, themes: THEMES, widths: WIDTHS }))
const pictured = process.argv.includes('--pictures')
const preset = process.argv.find((word) => word.startsWith('--preset='))?.slice('--preset='.length)
const media = {
  ...(process.argv.includes('--contrast') && { contrast: 'more' }),
  ...(process.argv.includes('--forced') && { forcedColors: 'active' }),
}
const [shard, shards] = (
  /^--shard=(\d+\/\d+)$/m.exec(process.argv.slice(2).join('\n'))?.[1] ?? '1/1'
)
  .split('/')
  .map(Number)
if (shard < 1 || shard > shards)
  throw new Error(
    `--shard=${shard}/${shards} is not a part: the first of eight is 1/8, the last is 8/8.`,
  )
const texts = await readLanguageTexts(languages.map(({ lang }) => lang))
const gallery = await startGallery()
const browser = await launchBrowser({ args: shortPageArgs })
const found = new Map()
let looked = 0
try {
  const states = gallery.states
    .filter(
      ({ view, state }) =>
        words.length === 0 || words.includes(view) || words.includes(`${view}/${state}`),
    )
    // Every eighth state instead of eight neighbours, because the states of one view take similar
    // time.
    .filter((_, index) => index % shards === shard - 1)
  const context = await browser.newContext({
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    ...media,
  })
  await context.addInitScript({
    path: createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  })
  // esbuild wraps named functions in this helper; functions evaluated in the page need it there.
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript(watchShifts)
  if (spoken?.includes(LONG_LANGUAGE))
    await context.addInitScript(setMessages, toMarkedTexts(LONG_LANGUAGE))
  // The caret has the colour of readable text.
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { caret-color: transparent }')
    document.adoptedStyleSheets = [sheet]
  })
  await (spoken ? walkSpoken(context, states) : walkLooks(context, states))
} finally {
  await browser.close()
  await gallery.close()
}
for (const [problem, places] of [...found].sort(([a], [b]) => a.localeCompare(b)))
  console.error(
    `${problem}\n    ${[...places].slice(0, 4).join(', ')}${places.size > 4 ? ` and ${places.size - 4} more` : ''}`,
  )
console.log(`${looked} looks, ${found.size} findings.`)
if (looked === 0 || found.size > 0) process.exitCode = 1

async function walkSpoken(context, states) {
  const findings = await walkLanguages(context, {
    url: gallery.url,
    states,
    languages: spoken,
    widths: [390, 320],
    pages: PAGES,
    async onLook(page, { state: { view, state }, language, width }) {
      looked++
      if (!pictured) return
      const path = join(ROOT, 'screenshots/walk', view, `${state}.${language}.${width}.png`)
      mkdirSync(dirname(path), { recursive: true })
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    },
  })
  for (const { problem, place } of findings)
    found.set(problem, (found.get(problem) ?? new Set()).add(place))
}

async function walkLooks(context, states) {
  const queue = states.flatMap((state) => languages.map((language) => ({ ...state, ...language })))
  await Promise.all(
    Array.from({ length: PAGES }, async () => {
      const page = await context.newPage()
      const camera = await context.newCDPSession(page)
      for (let next = queue.shift(); next; next = queue.shift()) {
        try {
          await inspect(page, camera, next)
        } catch (error) {
          note(next, '', [`cannot be looked at: ${error.message.split('\n')[0]}`])
        }
      }
    }),
  )
}

async function inspect(page, camera, entry) {
  const { view, state, lang, dirs, themes, widths, width } = entry
  const looks = dirs.flatMap((dir) => themes.map((theme) => ({ dir, theme })))
  for (const size of width === undefined ? widths : [width]) {
    await page.setViewportSize({ width: size, height: HEIGHTS[size] ?? 760 })
    // Each width and language loads the page again, because visitors do not see a screen that was
    // laid out for another one.
    await page.goto(
      `${gallery.url}?${new URLSearchParams({ view, state, theme: themes[0], lang, dir: dirs[0], ...(preset && { preset }) })}`,
    )
    const word = await page
      .waitForFunction(
        () => document.documentElement.dataset.failed ?? document.documentElement.dataset.ready,
      )
      .then((outcome) => outcome.jsonValue())
    if (word !== 'true') {
      note(entry, String(size), [word])
      continue
    }
    // Before axe, which scrolls.
    note(
      entry,
      String(size),
      await page.evaluate(
        (most) =>
          window.shifts
            .filter(({ value, atMs }) => value > most && atMs > window.readyAtMs)
            .map(({ value, what }) => `layout shift of ${value.toFixed(3)} (${what})`),
        MAX_SHIFT,
      ),
    )
    for (const look of looks) {
      const isFirst = look === looks[0]
      if (!isFirst) await page.evaluate((next) => window.relook(next), look)
      looked++
      const place = `${look.dir} ${look.theme} ${size}`
      // Names and roles are the same in every look and at every width.
      note(
        entry,
        place,
        await page.evaluate(
          checkAccess,
          isFirst && size === (width ?? widths[0]) ? undefined : LOOK_RULES,
        ),
      )
      note(
        entry,
        place,
        await findFaint(
          page,
          camera,
          pictured &&
            join(
              ROOT,
              'screenshots/walk',
              view,
              `${state}.${lang}-${look.dir}.${look.theme}.${size}.png`,
            ),
        ),
      )
      if (look.theme !== themes.at(-1)) continue
      note(entry, place, await page.evaluate(findOverflow))
      note(entry, place, await page.evaluate(findCutTexts, texts.get(lang).known))
    }
    const { foreign } = texts.get(lang)
    if (foreign) note(entry, '', await page.evaluate(findForeignTexts, foreign))
  }
}

/**
 * Texts that are faint in two pictures, because a screen may change between its picture and its
 * list of texts. `path` keeps a picture of the page.
 */
async function findFaint(page, camera, path) {
  // Only the part with texts: a picture of the whole page takes three times as long. Compressed
  // little, which takes half the time.
  const take = async (clip) =>
    Buffer.from(
      (
        await camera.send('Page.captureScreenshot', {
          format: 'png',
          optimizeForSpeed: true,
          clip: { ...clip, scale: SCALE },
        })
      ).data,
      'base64',
    )
  const look = async () => {
    const texts = await page.evaluate(listTexts)
    if (texts.length === 0) return []
    const clip = toFrame(texts)
    return findFaintTexts(
      await take(clip),
      texts.map((text) => ({ ...text, x: text.x - clip.x, y: text.y - clip.y })),
      SCALE,
    )
  }
  if (path) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  }
  const problems = await look()
  if (problems.length === 0) return problems
  const again = new Set(await look())
  return problems.filter((problem) => again.has(problem))
}

/** The smallest box of whole pixels around all texts. */
function toFrame(texts) {
  const [x, y] = [
    Math.floor(Math.min(...texts.map((text) => text.x))),
    Math.floor(Math.min(...texts.map((text) => text.y))),
  ]
  return {
    x,
    y,
    width: Math.ceil(Math.max(...texts.map((text) => text.x + text.width))) - x,
    height: Math.ceil(Math.max(...texts.map((text) => text.y + text.height))) - y,
  }
}

function note({ view, state, lang }, place, problems) {
  for (const problem of problems)
    found.set(problem, (found.get(problem) ?? new Set()).add(`${view}/${state} ${lang} ${place}`))
}

function setMessages(messages) {
  window.galleryMessages = messages
}

// Counts shifts after a state is ready: before that, the state's script presses buttons, and the
// screens change because of it. The browser reports a shift after it happened.
function watchShifts() {
  window.shifts = []
  window.readyAtMs = Infinity
  new MutationObserver(() => {
    if (document.documentElement?.dataset.ready)
      window.readyAtMs = Math.min(window.readyAtMs, performance.now())
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] })
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries())
      window.shifts.push({
        value,
        atMs: startTime,
        what: sources.map(({ node }) => node?.localName ?? node?.nodeName).join(' '),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}
