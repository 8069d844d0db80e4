import { Hono } from 'hono'
import { auditRequests } from '../../wallet/audit/audit-requests.js'
import { onlySite } from '../device-request.js'
import type { ApiContext } from '../base-context.js'

// Paths with rules of their own: the page itself reads its profile, providers redirect a window,
// and mails link to pages.
const OPEN_PATHS = [
  '/wallet/v1/profile',
  '/wallet/v1/socials/callback',
  '/wallet/v1/keys',
  '/wallet/v1/email-changes/undo',
  '/wallet/v1/step-ups/cancel',
  '/wallet/v1/freeze/link',
] as const

/** `ALL /wallet/*`: admits only the secure site's pages to the other paths of the api role. */
export function admitSite(server: ApiContext): Hono {
  return new Hono().all(
    '/wallet/*',
    auditRequests('api', server.wallet.context.audit),
    onlySite(server, OPEN_PATHS),
  )
}
