import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../storage/database.js'
import { walletFrozen } from '../../storage/schema/wallet.js'
import { refuse } from '../refuse.js'

/** Throws 403 `frozen` for an account that the operator has frozen at this role. */
export async function refuseFrozen(orm: Orm, accountId: string): Promise<void> {
  const rows = await orm
    .select()
    .from(walletFrozen)
    .where(and(eq(walletFrozen.accountId, accountId), eq(walletFrozen.byOwner, false)))
  if (rows.length > 0) throw refuse.frozen()
}

/** The freeze of an account by its owner, as long as it lasts. */
export async function findOwnFreeze(
  orm: Orm,
  accountId: string,
  now: number,
): Promise<typeof walletFrozen.$inferSelect | undefined> {
  const [row] = await orm
    .select()
    .from(walletFrozen)
    .where(and(eq(walletFrozen.accountId, accountId), eq(walletFrozen.byOwner, true)))
  return row && (row.endsAt === null || row.endsAt > now) ? row : undefined
}

/** Throws 403 `frozen_by_owner` for an account that its owner has frozen. */
export async function refuseOwnFreeze(orm: Orm, accountId: string, now: number): Promise<void> {
  if (await findOwnFreeze(orm, accountId, now)) throw refuse.ownFrozen()
}
