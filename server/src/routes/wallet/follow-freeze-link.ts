import { Hono } from 'hono'
import { html } from 'hono/html'
import { toMailLanguage, toMailText } from '../../wallet/mail/texts.js'
import type { ApiContext } from '../base-context.js'
import { PAGE_HEADERS, toPage } from './mailed-page.js'

/** `POST /wallet/v1/freeze/link`: does what the link of a mail is for. */
export function followFreezeLink({ api: { freezes } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/freeze/link', async (context) => {
    const accepted = context.req.header('accept-language')
    const language = toMailLanguage(accepted)
    const isDone = await freezes.followLink(context.req.query('token') ?? '', accepted)
    return context.html(
      toPage(html`<p>${toMailText(language, isDone ? 'page.done' : 'page.over')}</p>`, language),
      isDone ? 200 : 404,
      PAGE_HEADERS,
    )
  })
}
