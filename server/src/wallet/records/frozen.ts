import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { vaultFreezes, walletFrozen, walletOperatorFreezes } from '../../storage/schema/wallet.js'
import { refuse } from '../refuse.js'

const isOf = (accountId: string, byOwner: boolean) =>
  and(eq(walletFrozen.accountId, accountId), eq(walletFrozen.byOwner, byOwner))

/** Throws 403 `frozen` for an account that the operator has frozen at this role. */
export async function refuseFrozen(orm: Orm, accountId: string): Promise<void> {
  const rows = await orm
    .select({ id: walletOperatorFreezes.accountId })
    .from(walletOperatorFreezes)
    .where(eq(walletOperatorFreezes.accountId, accountId))
    .union(
      orm.select({ id: walletFrozen.accountId }).from(walletFrozen).where(isOf(accountId, false)),
    )
  if (rows.length > 0) throw refuse.frozen()
}

/** Freezes an account for the operator; false when the operator had frozen it already. */
export async function freeze(orm: Orm, accountId: string, now: number): Promise<boolean> {
  const rows = await orm
    .insert(walletOperatorFreezes)
    .values({ accountId, frozenAt: now })
    .onConflictDoNothing()
    .returning()
  // For instances of the previous version. It never replaces the owner's own freeze.
  await orm.insert(walletFrozen).values({ accountId, frozenAt: now }).onConflictDoNothing()
  return rows.length > 0
}

/** Ends {@link freeze}, and no freeze of the owner; false when the operator had not frozen it. */
export async function unfreeze(orm: Orm, accountId: string): Promise<boolean> {
  const own = await orm
    .delete(walletOperatorFreezes)
    .where(eq(walletOperatorFreezes.accountId, accountId))
    .returning()
  const earlier = await orm.delete(walletFrozen).where(isOf(accountId, false)).returning()
  return own.length + earlier.length > 0
}

/** Freezes an account at the api for its owner. A freeze of the operator stays what it is. */
export async function freezeOwn(orm: Orm, accountId: string, now: number): Promise<void> {
  // One that the previous version has written is moved, because both have the same key here.
  await orm
    .insert(walletOperatorFreezes)
    .select(
      orm
        .select({ accountId: walletFrozen.accountId, frozenAt: walletFrozen.frozenAt })
        .from(walletFrozen)
        .where(isOf(accountId, false)),
    )
    .onConflictDoNothing()
  const values = { accountId, frozenAt: now, byOwner: true, endsAt: null }
  await orm
    .insert(walletFrozen)
    .values(values)
    .onConflictDoUpdate({ target: walletFrozen.accountId, set: values })
}

/** Sets when the owner's freeze ends at the api; null: not by itself. */
export async function setOwnEnd(orm: Orm, accountId: string, endsAt: number | null): Promise<void> {
  await orm.update(walletFrozen).set({ endsAt }).where(isOf(accountId, true))
}

/** Ends the owner's freeze at the api; false without one. */
export async function unfreezeOwn(orm: Orm, accountId: string): Promise<boolean> {
  return (await orm.delete(walletFrozen).where(isOf(accountId, true)).returning()).length > 0
}

/** Ends the owner's freeze at the vault; false without one. When it began stays on record. */
export async function unfreezeOwnAtVault(
  orm: Orm,
  accountId: string,
  now: number,
): Promise<boolean> {
  const ended = await orm
    .update(vaultFreezes)
    .set({ endsAt: now })
    .where(
      and(
        eq(vaultFreezes.accountId, accountId),
        or(isNull(vaultFreezes.endsAt), gt(vaultFreezes.endsAt, now)),
      ),
    )
    .returning()
  return ended.length > 0
}

/** The freeze of an account by its owner, as long as it lasts. */
export async function findOwnFreeze(
  orm: Orm,
  accountId: string,
  now: number,
): Promise<typeof walletFrozen.$inferSelect | undefined> {
  const [row] = await orm.select().from(walletFrozen).where(isOf(accountId, true))
  return row && (row.endsAt === null || row.endsAt > now) ? row : undefined
}

/** Throws 403 `frozen_by_owner` for an account that its owner has frozen. */
export async function refuseOwnFreeze(orm: Orm, accountId: string, now: number): Promise<void> {
  if (await findOwnFreeze(orm, accountId, now)) throw refuse.ownFrozen()
}
