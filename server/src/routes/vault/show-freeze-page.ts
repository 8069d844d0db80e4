import type { Hono } from 'hono'
import type { VaultContext } from '../base-context.js'
import { showFreezeLink } from '../freeze-link-pages.js'

/** `GET /vault/v1/freeze/link`: the page that mails link to, for a freeze by the owner. */
export function showFreezePage({ vault: { freezes } }: VaultContext): Hono {
  return showFreezeLink('/vault/v1/freeze/link', freezes)
}
