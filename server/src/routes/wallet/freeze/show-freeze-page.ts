import { Hono } from 'hono'
import type { ApiContext } from '../../base-context.js'
import { showFreezeLink } from '../../../wallet/mail/mailed-freeze-page.js'

/**
 * `GET /wallet/v1/freeze/link`: the page that mails link to, for a freeze by the owner. It changes
 * nothing, because mail scanners open links.
 */
export function showFreezePage({ api: { freezes } }: ApiContext): Hono {
  return new Hono().get('/wallet/v1/freeze/link', (context) => showFreezeLink(context, freezes))
}
