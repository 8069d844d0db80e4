import { Hono } from 'hono'
import { html } from 'hono/html'
import type { FreezeAct } from '../wallet/mail/freeze-links.js'
import { toMailLanguage, toMailText } from '../wallet/mail/texts.js'
import { PAGE_HEADERS, toPage } from './mailed-page.js'

interface Freezes {
  readLink(token: string): Promise<FreezeAct | undefined>
  followLink(token: string, language: string | undefined): Promise<boolean>
}

/** The page that mails of a role link to. It changes nothing, because mail scanners open links. */
export function showFreezeLink(path: string, freezes: Pick<Freezes, 'readLink'>): Hono {
  return new Hono().get(path, async (context) => {
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

/** Does what the link of a mail of a role is for. */
export function doFreezeLink(path: string, freezes: Pick<Freezes, 'followLink'>): Hono {
  return new Hono().post(path, async (context) => {
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
