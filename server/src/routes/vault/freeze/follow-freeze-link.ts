import { Hono } from 'hono'
import type { VaultContext } from '../../base-context.js'
import { performFreezeLink } from '../../../wallet/mail/mailed-freeze-page.js'

/** `POST /vault/v1/freeze/link`: performs the act of a mailed link, or takes the other role's ticket. */
export function followFreezeLink({ vault: { freezes } }: VaultContext): Hono {
  return new Hono().post('/vault/v1/freeze/link', (context) => performFreezeLink(context, freezes))
}
