import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { isRightToLeft } from '../../../../src/locales/right-to-left.js'
import type { Invited } from './freeze-invites.js'
import type { FreezeAct } from './freeze-links.js'
import { toMailLanguage, toMailText } from './texts.js'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 2rem auto; padding: 0 1.25rem; overflow-wrap: anywhere }
:lang(ko) { word-break: keep-all }
button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 0; border-radius: .75rem; font: inherit; font-weight: 500; color: #fff; background: #3366ff; cursor: pointer }
button:focus-visible { outline: 2px solid; outline-offset: 2px }`
/** No page may embed it, it runs no script, and it sends no referrer. */
const toHeaders = (next: string | undefined) => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action ${next === undefined ? "'self'" : new URL(next).origin}; frame-ancestors 'none'; base-uri 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

type PageText =
  | Invited
  | 'half'
  | 'freeze'
  | 'unfreeze'
  | 'keep'
  | 'limit'
  | 'cancel'
  | 'cancelled'
  | 'undo'
  | 'undone'
type ButtonText = `security.${FreezeAct}` | 'security.waiting.action' | 'changed.action'

/**
 * Answers with a page that a mail links to, in the language of the browser: a text, and the button
 * that posts to the page's own address, or to `next`. Without a text the link has expired or was used (404).
 */
export function showMailedPage(
  context: Context,
  content?: {
    readonly text: PageText
    readonly button?: ButtonText
    readonly next?: string | undefined
  },
): Response | Promise<Response> {
  const language = toMailLanguage(context.req.header('accept-language'))
  const { text, button, next } = content ?? { text: 'over' as const }
  return context.html(
    html`<!doctype html>
      <html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${toMailText(language, 'page.title')}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <p>${toMailText(language, `page.${text}`)}</p>
          ${button ? html`<form method="post" ${next === undefined ? '' : html`action="${next}"`}><button>${toMailText(language, button)}</button></form>` : ''}
        </body>
      </html>`,
    content ? 200 : 404,
    toHeaders(next),
  )
}
