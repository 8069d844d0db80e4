import { Hono } from 'hono'
import type { ApiContext } from '../../base-context.js'
import { orLimit } from '../../../wallet/mail/mailed-freezes.js'
import { showMailedPage } from '../../../wallet/mail/mailed-page.js'

/** `POST /wallet/v1/step-ups/cancel`: cancels a step-up with the token of its mail. */
export function cancelStepUpByLink({ api: { stepUps } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/step-ups/cancel', async (context) => {
    const cancelled = stepUps.cancelByLink(context.req.query('token') ?? '')
    const outcome = await orLimit(cancelled, 'limit' as const)
    if (outcome === 'limit') return showMailedPage(context, { text: 'limit' })
    return showMailedPage(context, outcome ? { text: 'cancelled' } : undefined)
  })
}
