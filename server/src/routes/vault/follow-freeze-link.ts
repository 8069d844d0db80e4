import { Hono } from 'hono'
import type { VaultContext } from '../base-context.js'
import { showMailedPage } from '../../wallet/mail/mailed-page.js'

/** `POST /vault/v1/freeze/link`: performs the act of a mailed link. */
export function followFreezeLink({ vault: { freezes } }: VaultContext): Hono {
  return new Hono().post('/vault/v1/freeze/link', async (context) => {
    const token = context.req.query('token') ?? ''
    const isDone = await freezes.followLink(token, context.req.header('accept-language'))
    return showMailedPage(context, isDone ? { text: 'done' } : undefined)
  })
}
