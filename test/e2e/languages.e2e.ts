import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { messages as germanAccount } from '../../src/locales/de/account.js'
import { messages as englishAccount } from '../../src/locales/en/account.js'
import { messages as english } from '../../src/locales/en/first.js'
import { languages } from '../../src/locales/index.js'
import { messages as japanese } from '../../src/locales/ja/first.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import {
  startPlainPages,
  type PlainPages,
  type PlainWindow,
} from '../helpers/browser/plain-pages.js'
import { until } from '../helpers/clocks/until.js'

/** A file of texts of the built package: `ja-Ab12Cd34.js`, `ja-account-Ab12Cd34.js`. */
const TEXTS = new RegExp(
  `/chunks/((?:${languages.join('|')})(?:-(?:account|send|swap|onramp|login))?)-[\\w-]{8}\\.js$`,
)
const GERMAN = /\/chunks\/de-(account-)?[\w-]{8}\.js$/
/** The words that a visitor of the buttons and of the first screen reads in English. */
const ENGLISH = [
  english['button.connect'],
  english['button.selectNetwork'],
  english['connect.title'],
  english['connect.none'],
  english['connect.more'],
]

/** How the languages of the built package load, in a browser. */
describe('languages of the package', () => {
  let pages: PlainPages
  let browser: Browser
  let context: BrowserContext | undefined

  before(async () => {
    pages = await startPlainPages()
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await context?.close()
    context = undefined
  })
  after(async () => {
    await browser?.close()
    await pages?.close()
  })

  async function start() {
    context = await browser.newContext({ reducedMotion: 'reduce' })
    return context
  }
  const getDialog = (page: Page) => page.getByRole('dialog')
  const create = (page: Page, language: string) =>
    page.evaluate((tag) => (window as unknown as PlainWindow).create({ language: tag }), language)
  const openModal = (page: Page, view?: 'AccountSettings') =>
    page.evaluate(
      (name) => (window as unknown as PlainWindow).modal.open(name ? { view: name } : {}),
      view,
    )
  const connect = (page: Page) =>
    page.evaluate(() => (window as unknown as PlainWindow).modal.connect({ wallet: 'Alpha' }))

  it('a language whose files cannot be fetched says so, and the card stays usable in the language before', async () => {
    const current = await start()
    await current.route(GERMAN, (route) => route.abort())
    const page = await pages.open(current)
    await connect(page)
    await openModal(page, 'AccountSettings')
    const row = page.locator('wm-language-row select')
    await row.selectOption('de')
    await page.getByText(englishAccount['accountSettings.language.failed']).waitFor()
    assert.equal(await row.inputValue(), '')
    assert.equal(await getDialog(page).getAttribute('lang'), 'en')
    await current.unroute(GERMAN)
    await row.selectOption('ja')
    await page.locator('dialog[lang="ja"]').waitFor()
    await row.selectOption('de')
    await page.locator('dialog[lang="de"]').waitFor()
    await page
      .getByText(String(germanAccount['accountSettings.language']), { exact: true })
      .waitFor()
  })

  it('a page in a language whose files cannot be fetched opens in English and says so in the console', async () => {
    const current = await start()
    await current.route(GERMAN, (route) => route.abort())
    const page = await pages.open(current, { modal: false })
    const said: string[] = []
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
    await create(page, 'de')
    await openModal(page)
    await getDialog(page).getByRole('button', { name: 'Alpha' }).waitFor()
    assert.equal(await getDialog(page).getAttribute('lang'), 'en')
    assert.ok(
      said.some((text) => text.includes('Language "de" could not be loaded')),
      said.join('\n'),
    )
    await page.waitForFunction((text) => {
      const words = document.querySelector('wallet-button')!.shadowRoot!.querySelector('.text *')!
      return words.textContent === text && words.checkVisibility({ opacityProperty: true })
    }, english['button.connect'])
    await getDialog(page).getByRole('button', { name: 'Alpha' }).click()
    await page.waitForFunction(
      () => (window as unknown as PlainWindow).modal.getState().account?.status === 'connected',
    )
  })

  it('a page whose texts cannot be fetched in any language shows the buttons in English, and shows them on after a change', async () => {
    const current = await start()
    await current.route(/\/chunks\/(de|en)-[\w-]{8}\.js$/, (route) => route.abort())
    const page = await pages.open(current, { modal: false })
    await create(page, 'de')
    const hasClass = (name: string) =>
      page.waitForFunction(
        ([text, className]) => {
          const words = document.querySelector('wallet-button')!.shadowRoot!.querySelector('.text')!
          return words.textContent === text && words.className === className
        },
        [english['button.connect'], name] as const,
      )
    await hasClass('text')
    await page.evaluate(() => document.querySelector('wallet-button')!.setAttribute('label', 'Go'))
    await page.evaluate(() => document.querySelector('wallet-button')!.removeAttribute('label'))
    await hasClass('text')
  })

  it('fetches the texts of the shown language alone, each file with the first screen that needs it', async () => {
    const page = await pages.open(await start(), { modal: false })
    const fetched: string[] = []
    page.on('request', (request) => {
      const [, name] = TEXTS.exec(new URL(request.url()).pathname) ?? []
      if (name) fetched.push(name)
    })
    await create(page, 'ja')
    await openModal(page)
    await getDialog(page).getByText(String(japanese['connect.title'])).first().waitFor()
    assert.deepEqual(fetched, ['ja'])
    await connect(page)
    await openModal(page, 'AccountSettings')
    await page.locator('wm-language-row').waitFor()
    assert.deepEqual(fetched, ['ja', 'ja-account'])
  })

  it('shows no word in English, in the buttons or in the card, while another language loads', async () => {
    const current = await start()
    await current.route('**/page', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('lang="en"', 'lang="ja"'),
      })
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let asked = false
    await current.route(/\/chunks\/ja-[\w-]{8}\.js$/, async (route) => {
      asked = true
      await held
      await route.continue()
    })
    // esbuild wraps named functions in this helper.
    await current.addInitScript('globalThis.__name = (value) => value')
    await current.addInitScript(recordTexts)
    const page = await pages.open(current, { modal: false })
    await create(page, 'ja')
    const opening = openModal(page)
    await until(() => Promise.resolve(asked), 'the texts are fetched')
    release()
    await opening
    await getDialog(page).getByText(String(japanese['connect.title'])).first().waitFor()
    for (const words of [japanese['button.connect'], japanese['connect.title']])
      await page.waitForFunction(
        (text) => [...(window as unknown as Recording).shown].some((seen) => seen.includes(text)),
        String(words),
      )
    const shown = await page.evaluate(() => [...(window as unknown as Recording).shown])
    assert.deepEqual(
      shown.filter((text) => ENGLISH.some((words) => text.includes(words))),
      [],
    )
  })
})

interface Recording {
  /** Every text that a frame has shown. */
  readonly shown: Set<string>
}

/** Runs in the page: keeps the texts of our elements that a visitor sees, frame by frame. */
function recordTexts() {
  const shown = new Set<string>()
  Object.assign(window, { shown })
  const read = (node: Node) => {
    for (const child of node.childNodes) {
      const parent = child.parentElement
      if (
        child.nodeType === Node.TEXT_NODE &&
        parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        shown.add(child.textContent!.trim())
      if (child instanceof Element) {
        read(child)
        if (child.shadowRoot) read(child.shadowRoot)
      }
    }
  }
  const look = () => {
    for (const { shadowRoot } of document.querySelectorAll(
      'wallet-button, wallet-network-button, wallet-modal',
    ))
      if (shadowRoot) read(shadowRoot)
    requestAnimationFrame(look)
  }
  look()
}
