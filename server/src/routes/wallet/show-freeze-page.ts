import type { Hono } from 'hono'
import type { ApiContext } from '../base-context.js'
import { showFreezeLink } from '../freeze-link-pages.js'

/** `GET /wallet/v1/freeze/link`: the page that mails link to, for a freeze by the owner. */
export function showFreezePage({ api: { freezes } }: ApiContext): Hono {
  return showFreezeLink('/wallet/v1/freeze/link', freezes)
}
