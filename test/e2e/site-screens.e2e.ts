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
      for (const state of REQUESTS) {
        await open(state, lang)
        for (const size of SIZES) {
          await page.setViewportSize(size)
          const { above, below } = await page.evaluate(async () => {
            await new Promise(requestAnimationFrame)
            return {
              above: document.querySelector('.facts')!.getBoundingClientRect().bottom,
              below: document.querySelector('.scroll')!.getBoundingClientRect().bottom,
            }
          })
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
    const picture = ['', 'data:image/svg+xml,', true]
    assert.deepEqual(pictures, [picture, picture])
  })

  it('each result says what happened and what comes next, and has one main action; a page that cannot close itself says so', async () => {
    for (const state of [
      'result',
      'nothing',
      'device-confirmed',
      'device-refused',
      'device-expired',
      'account-step-up-later',
    ]) {
      await open(state)
      assert.notEqual(await page.locator('h1').innerText(), '', state)
      assert.notEqual(await page.locator('main p:not(:empty)').first().innerText(), '', state)
      assert.equal(await page.locator('.primary:visible').count(), 1, state)
    }
    await open('device-expired')
    assert.deepEqual(
      await page
        .locator('a.primary')
        .evaluate((link) => [link.textContent, link.getAttribute('href')]),
      ['Open app.example.com', 'https://app.example.com'],
    )
    await open('device-refused')
    assert.equal(await page.locator('a').count(), 0, 'no link to a page that was declined')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('status').getByText('You can close this page now.').waitFor()
  })

  it('the account says how much of the wallet is safe, and what to do next; recovery says where it is', async () => {
    const read = async (state: string) => {
      await open(state)
      const [done, row, action] = await Promise.all([
        page.locator('.steps h2').innerText(),
        page.locator('.steps li').allInnerTexts(),
        page.locator('main .primary').allInnerTexts(),
      ])
      return [done, row.map((text) => text.replaceAll(/\s+/g, ' ')), action]
    }
    assert.deepEqual(await read('account-new'), [
      '0 of 2 safe',
      ['Passkeys Not yet', 'Backup Not yet'],
      ['Add a passkey'],
    ])
    assert.deepEqual(await read('account'), [
      '1 of 2 safe',
      ['Passkeys Done', 'Backup Not yet'],
      ['Save an encrypted backup'],
    ])
    assert.deepEqual(await read('account-safe'), [
      '2 of 2 safe',
      ['Passkeys Done', 'Backup Done'],
      ['Close'],
    ])
    assert.deepEqual(await read('account-recover'), [
      '1 of 2 done',
      ['Signed in Done', 'Restore your wallet Not yet'],
      ['Use your passkey'],
    ])
  })

  it('the ring travels while the wallet works, and with reduced motion changes its opacity alone', async () => {
    const listAnimated = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap(({ effect }) =>
          (effect as KeyframeEffect)
            .getKeyframes()
            .flatMap((frame) => Object.keys(frame))
            .filter((name) => !['offset', 'easing', 'composite', 'computedOffset'].includes(name)),
        ),
      )
    for (const state of ['reading', 'device-confirmed', 'account-recover-words']) {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(state)
      assert.deepEqual(new Set(['opacity', ...(await listAnimated())]), new Set(['opacity']), state)
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('reading')
    assert.ok((await listAnimated()).includes('strokeDashoffset'))
    await open('account-recover-words')
    assert.deepEqual(await listAnimated(), [])
    await page.evaluate(() => {
      document.querySelector('button.primary')!.ariaBusy = 'true'
    })
    assert.ok((await listAnimated()).includes('strokeDashoffset'), 'while it restores')
  })

  it('B5 a simulation that differs from the payment is shown beside it', async () => {
    await open('send')
    assert.equal(await page.locator('.changes').count(), 0)
    await open('unknown-call')
    assert.equal(await page.locator('.changes .send dd').innerText(), '−900\u00a0USDX')
  })
})
