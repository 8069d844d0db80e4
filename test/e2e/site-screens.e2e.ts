import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startSiteGallery, type RunningSiteGallery } from '../helpers/gallery/site-gallery.js'

/** Requests with a network; those of plain messages have none. */
const REQUESTS = [
  'permit',
  'order',
  'send',
  'send-look-alike',
  'send-token',
  'over-limit',
  'speed-up',
  'cancel',
  'unlimited',
  'unknown-call',
  'not-simulated',
  'batch',
  'delegation',
  'grant',
  'solana-send',
  'solana-unknown',
]
/** A phone, the window of an approval, and the narrowest frame. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 400, height: 640 },
  { width: 320, height: 568 },
]

describe('screens of the secure site', () => {
  let browser: Browser
  let gallery: RunningSiteGallery
  let page: Page
  before(async () => {
    ;[gallery, browser] = await Promise.all([startSiteGallery(), launchBrowser()])
    const context = await browser.newContext({ locale: 'en', timezoneId: 'UTC' })
    page = await context.newPage()
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  async function open(state: string, lang = 'en'): Promise<void> {
    await page.goto(gallery.toAddress({ state, lang, theme: 'light' }))
    await page.locator('html[data-ready]').waitFor()
  }

  it('B5 the sentence, the network and the fee of each request are in view without scrolling, in three sizes and four languages', async () => {
    for (const lang of ['en', 'de', 'ar', 'th'])
      for (const size of SIZES) {
        await page.setViewportSize(size)
        for (const state of REQUESTS) {
          await open(state, lang)
          const { above, below } = await page.evaluate(() => ({
            above: document.querySelector('.facts')!.getBoundingClientRect().bottom,
            below: document.querySelector('.scroll')!.getBoundingClientRect().bottom,
          }))
          assert.ok(above <= below, `${state} ${lang} ${size.width}: ${above} > ${below}`)
        }
      }
  })

  it('B5 a payment names its amount once and the whole receiver, with the icon of its coin; the button names the act', async () => {
    await open('send')
    const text = await page.locator('main').innerText()
    assert.equal(text.split('1.5\u00a0ETH').length, 2, text)
    assert.match(
      await page.locator('h1').innerText(),
      /^Send\s+1\.5\sETH ≈ \$4,642\.01\s+to\s+0x70997970C51812dc3A010C7d01b50e0d17dc79C8$/i,
    )
    assert.equal(await page.locator('footer button.primary').innerText(), 'Send')
    const pictures = await page
      .locator('img')
      .evaluateAll((all) =>
        all.map((one) => [
          (one as HTMLImageElement).alt,
          (one as HTMLImageElement).src.slice(0, 19),
          (one as HTMLImageElement).naturalWidth > 0,
        ]),
      )
    assert.deepEqual(pictures, Array(2).fill(['', 'data:image/svg+xml,', true]))
  })

  it('B5 a simulation that differs from the payment is shown beside it', async () => {
    await open('send')
    assert.equal(await page.locator('.changes').count(), 0)
    await open('unknown-call')
    assert.equal(await page.locator('.changes .send dd').innerText(), '−900\u00a0USDX')
  })
})
