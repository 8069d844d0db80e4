import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { vaultEnrolments } from '../../storage/schema/wallet.js'
import { refuse } from '../refuse.js'

/**
 * Throws 403 `unsigned` unless the vault's own record has an enrolment of the device that the wallet
 * signed. A ticket of the api does not replace it.
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
