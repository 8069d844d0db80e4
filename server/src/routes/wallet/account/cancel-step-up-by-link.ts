import { Hono } from 'hono'
import type { ApiContext } from '../../base-context.js'
import { showMailedPage } from '../../../wallet/mail/mailed-page.js'

/** `POST /wallet/v1/step-ups/cancel`: cancels a step-up with the token of its mail. */
export function cancelStepUpByLink({ api: { stepUps } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/step-ups/cancel', async (context) => {
    const isCancelled = await stepUps.cancelByLink(context.req.query('token') ?? '')
    return showMailedPage(context, isCancelled ? { text: 'cancelled' } : undefined)
  })
}
