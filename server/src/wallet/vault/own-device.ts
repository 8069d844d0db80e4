import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../storage/database.js'
import { vaultEnrolments } from '../../storage/schema/wallet.js'
import { refuse } from '../refuse.js'

/**
 * Throws 403 `unsigned` unless the wallet has enrolled the device in the vault's own record: no
 * ticket of the api stands for that.
 */
export async function checkOwnDevice(
  orm: Orm,
  { accountId, jkt }: { accountId: string; jkt: string },
): Promise<void> {
  const [own] = await orm
    .select({ id: vaultEnrolments.id })
    .from(vaultEnrolments)
    .where(
      and(
        eq(vaultEnrolments.accountId, accountId),
        eq(vaultEnrolments.jkt, jkt),
        isNotNull(vaultEnrolments.signature),
      ),
    )
  if (!own) throw refuse.unsigned()
}
