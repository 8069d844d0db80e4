import type { Hono } from 'hono'
import type { VaultContext } from '../base-context.js'
import { doFreezeLink } from '../freeze-link-pages.js'

/** `POST /vault/v1/freeze/link`: does what the link of a mail is for. */
export function followFreezeLink({ vault: { freezes } }: VaultContext): Hono {
  return doFreezeLink('/vault/v1/freeze/link', freezes)
}
