import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { walletChanges, walletStepUps } from '../../storage/schema/wallet.js'

/**
 * Cancels what the account, or one device of it, has begun at the api: step-ups that were not used,
 * and email changes.
 */
export async function forgetPending(
  orm: Orm,
  { accountId, jkt }: { accountId: string; jkt?: string },
  now: number,
): Promise<void> {
  await orm
    .update(walletStepUps)
    .set({ cancelledAt: now })
    .where(
      and(
        eq(walletStepUps.accountId, accountId),
        jkt === undefined ? undefined : eq(walletStepUps.jkt, jkt),
        isNull(walletStepUps.usedAt),
        isNull(walletStepUps.cancelledAt),
      ),
    )
  await orm
    .delete(walletChanges)
    .where(
      and(
        eq(walletChanges.accountId, accountId),
        jkt === undefined ? undefined : eq(walletChanges.jkt, jkt),
      ),
    )
}
