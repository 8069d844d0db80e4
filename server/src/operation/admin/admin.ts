import type { Database } from '../../storage/open/database.js'
import { createAdminAccounts, type AdminAccounts } from './admin-accounts.js'
import { createAuditLog, type AuditLog } from './audit-log.js'
import { createSupportAccounts, type SupportAccounts } from './support-accounts.js'

/** The parts of the admin API. */
export interface Admin {
  readonly accounts: AdminAccounts
  readonly audit: AuditLog
  /** Accounts of the embedded wallet; undefined if their database is not configured. */
  readonly support: SupportAccounts | undefined
}

/** Creates {@link Admin}. `walletDatabase` has the accounts of the embedded wallet. */
export function createAdmin(
  database: () => Promise<Database>,
  walletDatabase: Database | undefined,
): Admin {
  return {
    accounts: createAdminAccounts(database),
    audit: createAuditLog(database),
    support: walletDatabase && createSupportAccounts(walletDatabase),
  }
}
