import { Hono } from 'hono'
import type { VaultContext } from '../../base-context.js'
import { showMailedPage } from '../../../wallet/mail/mailed-page.js'

/**
 * `GET /vault/v1/freeze/link`: the page that mails link to, for a freeze by the owner. It changes
 * nothing, because mail scanners open links.
 */
export function showFreezePage({ vault: { freezes } }: VaultContext): Hono {
  return new Hono().get('/vault/v1/freeze/link', async (context) => {
    const act = await freezes.readLink(context.req.query('token') ?? '')
    return showMailedPage(context, act && { text: act, button: `security.${act}` })
  })
}
