import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { shortPageArgs } from '../../scripts/find-chromium.mjs'
import { LONG_LANGUAGE } from '../../scripts/locales/marked-texts.mjs'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { walkMails } from '../helpers/gallery/walk-mails.js'
import { SITE_STATES, walkSiteLanguages } from '../helpers/gallery/walk-site-languages.js'

/** One state of each kind; `npm run site:walk` opens all, and all mails, in each language. */
const STATES = ['unlimited', 'over-limit', 'device', 'account', 'account-spending-set']
const MAILS = [
  'link',
  'device',
  'changed',
  'step-up-email-change',
  'step-up-code-export',
  'page-undo',
  'page-cancelled',
]
/** Languages with a script, a direction or words of a length of their own. */
const LANGUAGES = ['ar', 'de', 'fa', 'he', 'hi', 'ja', 'ko', 'ru', 'th']
const PAGES = 3

describe('languages of the secure site and of the mails', () => {
  let browser: Browser
  let context: BrowserContext
  before(async () => {
    browser = await launchBrowser({ args: shortPageArgs })
    context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' })
    // esbuild wraps named functions in this helper; functions evaluated in the page need it there.
    await context.addInitScript('globalThis.__name = (value) => value')
  })
  after(() => browser?.close())

  async function walk(states: readonly string[], tags: readonly string[]) {
    let looks = 0
    const findings = await walkSiteLanguages(context, {
      states,
      languages: tags,
      widths: [320],
      pages: PAGES,
      onLook: () => looks++,
    })
    assert.deepEqual(
      findings.map(({ problem, place }) => `${place}: ${problem}`),
      [],
    )
    assert.equal(looks, states.length * tags.length)
  }

  it('at 320 px no text of the secure site in nine languages is cut, lies over another, runs in the wrong direction or is not translated', () =>
    walk(STATES, LANGUAGES))
  it('every screen of the secure site fits 320 px in a language that is longer by 40 %', () =>
    walk(SITE_STATES, [LONG_LANGUAGE]))
  it('mails, and the pages that they link to, fit 320 px, in the direction of their language, translated, with a short subject', async () => {
    let looks = 0
    const findings = await walkMails(context, {
      mails: MAILS,
      languages: LANGUAGES,
      widths: [320],
      onLook: () => looks++,
    })
    assert.deepEqual(
      findings.map(({ problem, place }) => `${place}: ${problem}`),
      [],
    )
    assert.equal(looks, MAILS.length * LANGUAGES.length)
  })
})
