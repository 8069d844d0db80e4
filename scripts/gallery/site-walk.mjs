/**
 * `npm run site:walk`: opens every state of the secure site and every mail in each language, and in
 * English that is longer by 40 %, at 390 and 320 px. It lists texts that are cut, lie over others,
 * run in the wrong direction or are not translated, and content that is too wide. Arguments select
 * states: `npm run site:walk -- account-spending`; `--languages=ja,th` names languages,
 * `--light` walks the light theme, and `--pictures` keeps the pictures in screenshots/site-walk.
 * `npm test` runs a sample (test/e2e/site-languages.e2e.ts).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { shortPageArgs } from '../find-chromium.mjs'
import { ROOT } from '../git-files.mjs'
import { LONG_LANGUAGE } from '../locales/marked-texts.mjs'
import { SITE_STATES, walkSiteLanguages } from '../../test/helpers/gallery/walk-site-languages.ts'
import { walkMails } from '../../test/helpers/gallery/walk-mails.ts'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'
import { languages as allLanguages } from '../../src/locales/index.ts'

const FOLDER = join(ROOT, 'screenshots/site-walk')
const PAGES = 3

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const named = process.argv.find((word) => word.startsWith('--languages='))?.split('=')[1]
const languages = named?.split(',') ?? [...allLanguages, LONG_LANGUAGE]
const pictured = process.argv.includes('--pictures')
const browser = await launchBrowser({ args: shortPageArgs })
let looked = 0
const found = new Map()
try {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' })
  await context.addInitScript('globalThis.__name = (value) => value')
  const walk = {
    languages,
    widths: [390, 320],
    theme: process.argv.includes('--light') ? 'light' : 'dark',
    pages: PAGES,
    async onLook(page, { state, language, width }) {
      looked++
      if (!pictured) return
      mkdirSync(FOLDER, { recursive: true })
      await page.screenshot({
        path: join(FOLDER, `${state}.${language}.${width}.png`),
        animations: 'disabled',
        caret: 'hide',
        fullPage: true,
      })
    },
  }
  const states = SITE_STATES.filter((state) => wanted.length === 0 || wanted.includes(state))
  const findings = [
    ...(states.length > 0 ? await walkSiteLanguages(context, { ...walk, states }) : []),
    ...(wanted.length === 0 || wanted.includes('mails') ? await walkMails(context, walk) : []),
  ]
  for (const { problem, place } of findings)
    found.set(problem, (found.get(problem) ?? new Set()).add(place))
} finally {
  await browser.close()
}
for (const [problem, places] of [...found].sort(([a], [b]) => a.localeCompare(b)))
  console.error(
    `${problem}\n    ${[...places].slice(0, 4).join(', ')}${places.size > 4 ? ` and ${places.size - 4} more` : ''}`,
  )
console.log(`${looked} looks, ${found.size} findings.`)
if (looked === 0 || found.size > 0) process.exitCode = 1
