import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { Hono } from 'hono'
import { showCancelPage } from '../../../server/src/routes/wallet/account/show-cancel-page.js'
import { showMailedPage } from '../../../server/src/wallet/mail/mailed-page.js'
import { showUndoPage } from '../../../server/src/routes/wallet/account/show-undo-page.js'
import { languages } from '../../../src/locales/index.js'
import { mailTable } from '../../../src/locales/mail-table.js'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import { readMailedPages } from '../../helpers/gallery/walk-mails.js'

const app = new Hono()
  .route('/', showCancelPage())
  .route('/', showUndoPage())
  .get('/over', (context) => showMailedPage(context))

function open(path: string, language: string) {
  return app.request(path, { headers: { 'accept-language': language } })
}

describe('pages that mails link to', () => {
  it('each page is in the language and direction of the browser, in every language', async () => {
    const english = await readMailedPages('en')
    const toContent = (page: string) => page.slice(page.indexOf('<body>'))
    for (const language of languages) {
      const pages = Object.entries(await readMailedPages(language))
      assert.equal(pages.length, 12)
      const tag = `<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">`
      for (const [name, page] of pages) {
        assert.ok(page.includes(tag), `${name} ${language}`)
        if (language !== 'en')
          assert.notEqual(toContent(page), toContent(english[name]!), `${name} ${language}`)
      }
    }
  })
  it('the pages that cancel a step-up and undo a change of email name what they do, and their button does it', async () => {
    for (const [path, text, button] of [
      ['/wallet/v1/step-ups/cancel', 'page.cancel', 'security.waiting.action'],
      ['/wallet/v1/email-changes/undo', 'page.undo', 'changed.action'],
    ] as const)
      for (const language of ['de', 'ar', 'ja'] as const) {
        const answer = await open(`${path}?token=a`, `${language}, en;q=0.5`)
        const page = await answer.text()
        assert.equal(answer.status, 200)
        assert.ok(page.includes(`<p>${mailTable[language][text]}</p>`), page)
        assert.ok(page.includes(`<button>${mailTable[language][button]}</button>`), page)
      }
  })
  it('a browser without a language of ours reads English', async () => {
    assert.match(
      await (await open('/wallet/v1/step-ups/cancel', 'xx')).text(),
      /<html lang="en" dir="ltr">/,
    )
    assert.match(await (await app.request('/wallet/v1/step-ups/cancel')).text(), /Cancel it/)
  })
  it('a link that is over says so in that language, with 404', async () => {
    const answer = await open('/over', 'fr')
    assert.equal(answer.status, 404)
    assert.match(await answer.text(), /Ce lien a expiré ou a été utilisé\./)
  })
  it('the policy of the page permits its own style and nothing else', async () => {
    const answer = await open('/wallet/v1/step-ups/cancel', 'en')
    const style = /<style>(.*?)<\/style>/s.exec(await answer.text())![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    assert.equal(
      answer.headers.get('content-security-policy'),
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
  })
})
