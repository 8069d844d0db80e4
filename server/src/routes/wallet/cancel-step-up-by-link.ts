import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ApiContext } from '../base-context.js'
import { PAGE_HEADERS, toPage } from '../mailed-page.js'

/** `POST /wallet/v1/step-ups/cancel`: cancels a step-up with the token of its mail. */
export function cancelStepUpByLink({ api: { stepUps } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/step-ups/cancel', async (context) => {
    const isCancelled = await stepUps.cancelByLink(context.req.query('token') ?? '')
    return context.html(
      toPage(
        isCancelled
          ? html`<p>
              It was cancelled. If you did not ask for it, open your wallet and remove the devices
              you do not know.
            </p>`
          : html`<p>This link is over, or was used.</p>`,
      ),
      isCancelled ? 200 : 404,
      PAGE_HEADERS,
    )
  })
}
