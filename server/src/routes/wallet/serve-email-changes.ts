import { Hono } from 'hono'
import { html } from 'hono/html'
import { BeginEmailChangeAnswer, BeginEmailChangeBody, CompleteEmailChangeAnswer, CompleteEmailChangeBody } from '../../wallet/contract.js'
import { readShape } from '../read-shape.js'
import type { ApiContext } from '../base-context.js'
import { PAGE_HEADERS, toPage } from './mailed-page.js'
import { readWalletBody } from '../device-request.js'
import { readWalletSession } from './wallet-request.js'

/** `/wallet/v1/email-changes…`: changes of the account's email address, and the page that undoes one. */
export function serveEmailChanges(server: ApiContext): Hono {
  const { api: { emailChanges } } = server
  const app = new Hono()
  app.post('/wallet/v1/email-changes', async (context) => {
    const { email, stepUpId } = readShape(BeginEmailChangeBody, await readWalletBody(context), 'The body needs email')
    const { session, device } = await readWalletSession(context, server)
    return context.json(BeginEmailChangeAnswer.parse(await emailChanges.begin(session, { email, stepUpId }, device)))
  })
  app.post('/wallet/v1/email-changes/complete', async (context) => {
    const { vaultTicket } = readShape(CompleteEmailChangeBody, await readWalletBody(context), 'The body needs vaultTicket')
    const { session } = await readWalletSession(context, server)
    return context.json(CompleteEmailChangeAnswer.parse(await emailChanges.complete(session, vaultTicket)))
  })
  // Linked from the mail to the old address. GET changes nothing, because mail scanners open links.
  app.get('/wallet/v1/email-changes/undo', (context) => context.html(toPage(html`<p>This gives your wallet its old email address back and signs out every device.</p><form method="post"><button>Undo the change</button></form>`), 200, PAGE_HEADERS))
  app.post('/wallet/v1/email-changes/undo', async (context) => {
    const isUndone = await emailChanges.undo(context.req.query('token') ?? '')
    return context.html(toPage(isUndone ? html`<p>Your wallet has its old email address again. Sign in to check your devices.</p>` : html`<p>This link is over, or was used.</p>`), isUndone ? 200 : 404, PAGE_HEADERS)
  })
  return app
}
