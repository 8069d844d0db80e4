import type { Database } from '../../storage/database.js'
import { createAdminAccounts, type AdminAccounts } from './admin-accounts.js'
import { createAuditLog, type AuditLog } from './audit-log.js'

/** The parts of the admin API. */
export interface Admin {
  readonly accounts: AdminAccounts
  readonly audit: AuditLog
}

/** Creates {@link Admin}. */
export function createAdmin(database: () => Promise<Database>): Admin {
  return { accounts: createAdminAccounts(database), audit: createAuditLog(database) }
}
