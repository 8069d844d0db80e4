import { and, desc, eq, isNotNull } from 'drizzle-orm'
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

/**
 * True when the wallet itself signed last that a passkey protects its share. A device keeps to that
 * kind, so that an api cannot make it enrol a share that the vault can open.
 */
export async function isLatestHeld(orm: Orm, accountId: string): Promise<boolean> {
  const [latest] = await orm
    .select({ held: vaultEnrolments.held })
    .from(vaultEnrolments)
    .where(
      and(
        eq(vaultEnrolments.accountId, accountId),
        eq(vaultEnrolments.confirmed, true),
        isNotNull(vaultEnrolments.signature),
      ),
    )
    .orderBy(desc(vaultEnrolments.createdAt))
    .limit(1)
  return latest?.held ?? false
}
