import { Hono } from 'hono'
import type { VaultContext } from '../../base-context.js'
import { showFreezeLink } from '../../../wallet/mail/mailed-freeze-page.js'

/**
 * `GET /vault/v1/freeze/link`: the page that mails link to, for a freeze by the owner. It changes
 * nothing, because mail scanners open links.
 */
export function showFreezePage({ vault: { freezes } }: VaultContext): Hono {
  return new Hono().get('/vault/v1/freeze/link', (context) => showFreezeLink(context, freezes))
}
