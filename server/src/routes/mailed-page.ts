import { html } from 'hono/html'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'

/** Headers of a page that a mail links to: no page may embed it, and it sends no referrer. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** A page without scripts. */
export function toPage(content: ReturnType<typeof html>, language = 'en') {
  return html`<!doctype html>
    <html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Wallet</title>
      </head>
      <body>
        ${content}
      </body>
    </html>`
}
