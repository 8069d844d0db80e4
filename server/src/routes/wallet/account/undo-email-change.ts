import { Hono } from 'hono'
import type { ApiContext } from '../../base-context.js'
import { showMailedPage } from '../../../wallet/mail/mailed-page.js'

/** `POST /wallet/v1/email-changes/undo`: gives the account its old email address back. */
export function undoEmailChange({ api: { emailChanges } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/email-changes/undo', async (context) => {
    const isUndone = await emailChanges.undo(context.req.query('token') ?? '')
    return showMailedPage(context, isUndone ? { text: 'undone' } : undefined)
  })
}
