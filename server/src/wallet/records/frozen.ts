import { eq } from 'drizzle-orm'
import type { Orm } from '../../storage/database.js'
import { walletFrozen } from '../../storage/schema/wallet.js'
import { refuse } from '../refuse.js'

/** Throws 403 `frozen` for an account that the operator has frozen at this role. */
export async function refuseFrozen(orm: Orm, accountId: string): Promise<void> {
  const rows = await orm.select().from(walletFrozen).where(eq(walletFrozen.accountId, accountId))
  if (rows.length > 0) throw refuse.frozen()
}
