import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { vaultEnrolments } from '../../storage/schema/wallet.js'
import { isIdle } from '../records/enrolment-worth.js'
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

/** Records that the vault has verified a sign-in of a device. */
export async function recordSignIn(
  orm: Orm,
  { accountId, jkt }: { accountId: string; jkt: string },
  now: number,
): Promise<void> {
  await orm
    .update(vaultEnrolments)
    .set({ provenAt: now })
    .where(and(eq(vaultEnrolments.accountId, accountId), eq(vaultEnrolments.jkt, jkt)))
}

/**
 * Throws 401 for a device that the vault has seen sign in for the last time 30 days ago: a stolen one,
 * without the mailbox or the provider's account, keeps nothing frozen for longer. The api's sessions
 * end then too.
 */
export async function checkSignedIn(
  orm: Orm,
  { accountId, jkt }: { accountId: string; jkt: string },
  now: number,
): Promise<void> {
  const rows = await orm
    .select()
    .from(vaultEnrolments)
    .where(and(eq(vaultEnrolments.accountId, accountId), eq(vaultEnrolments.jkt, jkt)))
  // Whether the device is enrolled at all is `checkOwnDevice`'s to say.
  const isOver =
    rows.length > 0 && rows.every((row) => isIdle({ provenAt: row.provenAt ?? row.createdAt }, now))
  if (isOver) throw refuse.session()
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
