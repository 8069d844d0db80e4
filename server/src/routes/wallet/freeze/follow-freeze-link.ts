import { Hono } from 'hono'
import type { ApiContext } from '../../base-context.js'
import { performFreezeLink } from '../../../wallet/mail/mailed-freeze-page.js'

/** `POST /wallet/v1/freeze/link`: performs the act of a mailed link, or takes the other role's ticket. */
export function followFreezeLink({ api: { freezes } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/freeze/link', (context) => performFreezeLink(context, freezes))
}
