import { Hono } from 'hono'
import { showMailedPage } from '../../../wallet/mail/mailed-page.js'

/**
 * `GET /wallet/v1/email-changes/undo`: the page that the mail to the old address links to. It
 * changes nothing, because mail scanners open links.
 */
export function showUndoPage(): Hono {
  return new Hono().get('/wallet/v1/email-changes/undo', (context) =>
    showMailedPage(context, { text: 'undo', button: 'changed.action' }),
  )
}
