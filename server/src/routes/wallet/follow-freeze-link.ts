import { Hono } from 'hono'
import type { ApiContext } from '../base-context.js'
import { showMailedPage } from '../../wallet/mail/mailed-page.js'

/** `POST /wallet/v1/freeze/link`: performs the act of a mailed link. */
export function followFreezeLink({ api: { freezes } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/freeze/link', async (context) => {
    const token = context.req.query('token') ?? ''
    const isDone = await freezes.followLink(token, context.req.header('accept-language'))
    return showMailedPage(context, isDone ? { text: 'done' } : undefined)
  })
}
