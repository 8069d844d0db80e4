import { Hono } from 'hono'
import { auditRequests } from '../../wallet/audit/audit-requests.js'
import { onlySite } from '../device-request.js'
import type { VaultContext } from '../base-context.js'

/** `ALL /vault/*`: admits only the secure site's pages to the other paths of the vault. */
export function admitSite(server: VaultContext): Hono {
  return new Hono().all(
    '/vault/*',
    auditRequests('vault', server.wallet.context.audit),
    onlySite(server, ['/vault/v1/keys', '/vault/v1/freeze/link']),
  )
}
