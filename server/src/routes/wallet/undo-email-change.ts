import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ApiContext } from '../base-context.js'
import { PAGE_HEADERS, toPage } from '../mailed-page.js'

/** `POST /wallet/v1/email-changes/undo`: gives the account its old email address back. */
export function undoEmailChange({ api: { emailChanges } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/email-changes/undo', async (context) => {
    const isUndone = await emailChanges.undo(context.req.query('token') ?? '')
    return context.html(
      toPage(
        isUndone
          ? html`<p>Your wallet has its old email address again. Sign in to check your devices.</p>`
          : html`<p>This link is over, or was used.</p>`,
      ),
      isUndone ? 200 : 404,
      PAGE_HEADERS,
    )
  })
}
