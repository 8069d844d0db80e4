import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { shortPageArgs } from '../../scripts/find-chromium.mjs'
import { LONG_LANGUAGE, toMarkedTexts } from '../../scripts/locales/marked-texts.mjs'
import { languages } from '../../src/locales/index.js'
import { startGallery, type RunningGallery } from '../helpers/gallery/gallery.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { walkLanguages } from '../helpers/gallery/walk-languages.js'

/** Screens with the most words, one of each kind; `npm run gallery:walk -- --languages=all` opens all. */
const STATES = [
  ['Connect', 'installed-and-recommended'],
  ['Connect', 'logins'],
  ['AllWallets', 'page'],
  ['ConnectingExternal', 'declined'],
  ['Account', 'tokens'],
  ['WalletSend', 'filled'],
  ['WalletSendPreview', 'new'],
  ['Swap', 'quote'],
  ['OnRampProviders', 'quoted'],
  ['EmailVerifyOtp', 'typing'],
] as const
const PAGES = 3

describe('languages of the gallery', () => {
  let gallery: RunningGallery
  let browser: Browser
  let context: BrowserContext
  before(async () => {
    gallery = await startGallery()
    browser = await launchBrowser({ args: shortPageArgs })
    context = await browser.newContext({ reducedMotion: 'reduce' })
    // esbuild wraps named functions in this helper; functions evaluated in the page need it there.
    await context.addInitScript('globalThis.__name = (value) => value')
    await context.addInitScript((texts) => {
      Object.assign(window, { galleryMessages: texts })
    }, toMarkedTexts(LONG_LANGUAGE))
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  it('at 320 px no text of the 21 languages, nor of one that is longer by 40 %, is cut, lies over another, runs in the wrong direction or is not translated', async () => {
    const wanted = STATES.map(([view, state]) => {
      const found = gallery.states.find((one) => one.view === view && one.state === state)
      assert.ok(found, `the gallery has no ${view}/${state}`)
      return found
    })
    let looks = 0
    const findings = await walkLanguages(context, {
      url: gallery.url,
      states: wanted,
      languages: [...languages, LONG_LANGUAGE],
      widths: [320],
      pages: PAGES,
      onLook: () => looks++,
    })
    assert.deepEqual(
      findings.map(({ problem, place }) => `${place}: ${problem}`),
      [],
    )
    assert.equal(looks, STATES.length * (languages.length + 1))
  })
})
