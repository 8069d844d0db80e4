import { eq } from 'drizzle-orm'
import type { Orm } from '../../storage/database.js'
import { vaultFreezes } from '../../storage/schema/wallet.js'
import { refuse } from '../refuse.js'

/** The owner's freeze of an account in the vault's own record, as long as it lasts. */
export async function findVaultFreeze(
  orm: Orm,
  accountId: string,
  now: number,
): Promise<typeof vaultFreezes.$inferSelect | undefined> {
  const [row] = await orm.select().from(vaultFreezes).where(eq(vaultFreezes.accountId, accountId))
  return row && (row.endsAt === null || row.endsAt > now) ? row : undefined
}

/** Ends the owner's freeze at the vault; false without one. */
export async function unfreezeOwn(orm: Orm, accountId: string): Promise<boolean> {
  const ended = await orm
    .delete(vaultFreezes)
    .where(eq(vaultFreezes.accountId, accountId))
    .returning()
  return ended.length > 0
}

/** Throws 403 `frozen_by_owner` for an account that its owner has frozen at the vault. */
export async function refuseVaultFreeze(orm: Orm, accountId: string, now: number): Promise<void> {
  if (await findVaultFreeze(orm, accountId, now)) throw refuse.ownFrozen()
}
