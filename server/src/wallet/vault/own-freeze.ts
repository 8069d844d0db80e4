import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../storage/open/database.js'
import {
  vaultApprovals,
  vaultCodes,
  vaultEnrolments,
  vaultFreezes,
  vaultIdentities,
} from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER } from '../contracts/contract.js'
import { refuse } from '../refuse.js'
import type { TicketKind } from '../tokens.js'
import type { WalletContext } from '../wallet-context.js'
import { isLatestHeld } from './own-device.js'

/** The owner's freeze of an account in the vault's own record, as long as it lasts. */
export async function findVaultFreeze(
  orm: Orm,
  accountId: string,
  now: number,
): Promise<typeof vaultFreezes.$inferSelect | undefined> {
  const [row] = await orm.select().from(vaultFreezes).where(eq(vaultFreezes.accountId, accountId))
  return row && (row.endsAt === null || row.endsAt > now) ? row : undefined
}

/**
 * Throws 403 `frozen_by_owner` for a device that the vault has never enrolled, while a wallet without
 * a passkey is frozen: a stranger who reads the mailbox uses up no codes of the owner's device, which
 * ends the freeze with one.
 */
export async function refuseStranger(
  orm: Orm,
  { accountId, jkt }: { accountId: string; jkt: string },
  now: number,
): Promise<void> {
  if (!(await findVaultFreeze(orm, accountId, now)) || (await isLatestHeld(orm, accountId))) return
  const [known] = await orm
    .select({ id: vaultEnrolments.id })
    .from(vaultEnrolments)
    .where(and(eq(vaultEnrolments.accountId, accountId), eq(vaultEnrolments.jkt, jkt)))
    .limit(1)
  if (!known) throw refuse.ownFrozen()
}

/** Throws 401 for a ticket of the api from before the account's latest freeze at the vault. */
export async function refuseEarlierTicket<T extends object>(
  orm: Orm,
  { tokens }: Pick<WalletContext, 'tokens'>,
  { kind, ticket, accountId }: { kind: TicketKind<T>; ticket: string; accountId: string },
): Promise<void> {
  const [row] = await orm.select().from(vaultFreezes).where(eq(vaultFreezes.accountId, accountId))
  if (row && !(await tokens.read(kind, ticket, { after: row.frozenAt }))) throw refuse.session()
}

/**
 * Forgets what the account, or one device of it, has begun or confirmed at the vault: confirmations,
 * the codes of step-ups and email changes, and the new address of a change that was not completed.
 */
export async function forgetPending(
  orm: Orm,
  { accountId, jkt }: { accountId: string; jkt?: string },
): Promise<void> {
  const ofDevice = (column: PgColumn) => (jkt === undefined ? undefined : eq(column, jkt))
  // First: waits for a code that is being verified, and whose confirmation is deleted below.
  const codes = await orm
    .delete(vaultCodes)
    .where(
      and(
        inArray(vaultCodes.purpose, ['step-up', 'primary', 'secondary']),
        sql`${vaultCodes.claims} ->> 'accountId' = ${accountId}`,
        ofDevice(vaultCodes.jkt),
      ),
    )
    .returning()
  await orm
    .delete(vaultApprovals)
    .where(and(eq(vaultApprovals.accountId, accountId), ofDevice(vaultApprovals.jkt)))
  for (const { purpose, loginId, subject, verifiedAt } of codes) {
    const present = codes.find((one) => one.purpose === 'primary' && one.loginId === loginId)
    if (purpose === 'secondary' && verifiedAt !== null && present)
      await forgetNewAddress(orm, { accountId, subject, present: present.subject })
  }
}

/** Forgets the new address of an email change, unless the change has ended the present one. */
async function forgetNewAddress(
  orm: Orm,
  { accountId, subject, present }: { accountId: string; subject: string; present: string },
): Promise<void> {
  const isAddress = (address: string) =>
    and(
      eq(vaultIdentities.accountId, accountId),
      eq(vaultIdentities.issuer, EMAIL_ISSUER),
      eq(vaultIdentities.subject, address),
      isNull(vaultIdentities.endsAt),
    )
  const [kept] = await orm.select().from(vaultIdentities).where(isAddress(present))
  if (kept && present !== subject) await orm.delete(vaultIdentities).where(isAddress(subject))
}

/** Throws 403 `frozen_by_owner` for an account that its owner has frozen at the vault. */
export async function refuseVaultFreeze(orm: Orm, accountId: string, now: number): Promise<void> {
  if (await findVaultFreeze(orm, accountId, now)) throw refuse.ownFrozen()
}
