import type { Hono } from 'hono'
import type { ApiContext } from '../base-context.js'
import { doFreezeLink } from '../freeze-link-pages.js'

/** `POST /wallet/v1/freeze/link`: does what the link of a mail is for. */
export function followFreezeLink({ api: { freezes } }: ApiContext): Hono {
  return doFreezeLink('/wallet/v1/freeze/link', freezes)
}
