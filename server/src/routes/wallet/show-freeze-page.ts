import { Hono } from 'hono'
import { html } from 'hono/html'
import { toMailLanguage, toMailText } from '../../wallet/mail/texts.js'
import type { ApiContext } from '../base-context.js'
import { PAGE_HEADERS, toPage } from './mailed-page.js'

/**
 * `GET /wallet/v1/freeze/link`: the page that mails link to, for a freeze by the owner. It changes
 * nothing, because mail scanners open links.
 */
export function showFreezePage({ api: { freezes } }: ApiContext): Hono {
  return new Hono().get('/wallet/v1/freeze/link', async (context) => {
    const language = toMailLanguage(context.req.header('accept-language'))
    const act = await freezes.readLink(context.req.query('token') ?? '')
    return context.html(
      toPage(
        act
          ? html`<p>${toMailText(language, `page.${act}`)}</p>
              <form method="post">
                <button>${toMailText(language, `security.${act}`)}</button>
              </form>`
          : html`<p>${toMailText(language, 'page.over')}</p>`,
        language,
      ),
      act ? 200 : 404,
      PAGE_HEADERS,
    )
  })
}
