import { Hono } from 'hono'
import { html } from 'hono/html'
import { PAGE_HEADERS, toPage } from '../mailed-page.js'

/**
 * `GET /wallet/v1/step-ups/cancel`: the page that the mail about a step-up links to. It changes
 * nothing, because mail scanners open links.
 */
export function showCancelPage(): Hono {
  return new Hono().get('/wallet/v1/step-ups/cancel', (context) =>
    context.html(
      toPage(
        html`<p>This cancels what was asked for in your wallet.</p>
          <form method="post"><button>Cancel it</button></form>`,
      ),
      200,
      PAGE_HEADERS,
    ),
  )
}
