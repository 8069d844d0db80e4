import { Hono } from 'hono'
import { showMailedPage } from '../../../wallet/mail/mailed-page.js'

/**
 * `GET /wallet/v1/step-ups/cancel`: the page that the mail about a step-up links to. It changes
 * nothing, because mail scanners open links.
 */
export function showCancelPage(): Hono {
  return new Hono().get('/wallet/v1/step-ups/cancel', (context) =>
    showMailedPage(context, { text: 'cancel', button: 'security.waiting.action' }),
  )
}
