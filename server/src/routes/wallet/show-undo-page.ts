import { Hono } from 'hono'
import { html } from 'hono/html'
import { PAGE_HEADERS, toPage } from '../mailed-page.js'

/**
 * `GET /wallet/v1/email-changes/undo`: the page that the mail to the old address links to. It
 * changes nothing, because mail scanners open links.
 */
export function showUndoPage(): Hono {
  return new Hono().get('/wallet/v1/email-changes/undo', (context) =>
    context.html(
      toPage(
        html`<p>This gives your wallet its old email address back and signs out every device.</p>
          <form method="post"><button>Undo the change</button></form>`,
      ),
      200,
      PAGE_HEADERS,
    ),
  )
}
