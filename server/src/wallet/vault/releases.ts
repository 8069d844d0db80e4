import { and, desc, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { vaultEnrolments, vaultIdentities } from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, type SealedShare } from '../contracts/contract.js'
import type { VerifyCodeAnswer } from '../contracts/vault-contract.js'
import { openEnvelope } from '../envelope.js'
import { refuseFrozen } from '../records/frozen.js'
import { isLatestHeld, recordSignIn } from './own-device.js'
import { refuseVaultFreeze } from './own-freeze.js'
import { isCommitted, toShareContext } from '../statements/share-context.js'
import { VAULT_TICKET, type LoginClaims } from '../contracts/kinds.js'
import { sealShare } from '../seal-share.js'
import { getNow, type WalletContext } from '../wallet-context.js'

/** Finds the vault's account of an identity. */
export async function findVaultAccount(
  orm: Orm,
  { issuer, subject, now }: { issuer: string; subject: string; now: number },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ accountId: vaultIdentities.accountId })
    .from(vaultIdentities)
    .where(
      and(
        eq(vaultIdentities.issuer, issuer),
        eq(vaultIdentities.subject, subject),
        or(isNull(vaultIdentities.endsAt), gt(vaultIdentities.endsAt, now)),
      ),
    )
  return row?.accountId
}

/**
 * The address that an account's mails go to: the vault's own record. Undefined for an account that
 * does not sign in by email.
 */
export async function findVaultMailbox(orm: Orm, accountId: string): Promise<string | undefined> {
  const rows = await orm
    .select({ subject: vaultIdentities.subject })
    .from(vaultIdentities)
    .where(
      and(
        eq(vaultIdentities.accountId, accountId),
        eq(vaultIdentities.issuer, EMAIL_ISSUER),
        isNull(vaultIdentities.endsAt),
      ),
    )
    .orderBy(desc(vaultIdentities.createdAt))
  return rows[0]?.subject
}

/**
 * Creates the result of a verified code or provider's token: the ticket for the api, and the
 * recovery share of the requested enrolment. Only an enrolment of the identity's own account is
 * released. Without the share the login continues, because a verified code or token cannot be
 * verified again.
 */
export async function grantRelease(
  context: WalletContext,
  orm: Orm,
  {
    claims,
    hpkeKey,
    recover,
  }: { claims: LoginClaims; hpkeKey: string; recover: string | undefined },
): Promise<VerifyCodeAnswer> {
  const { tokens } = context
  const { loginId, jkt, hpke, issuer, subject, origin } = claims
  const accountId = await findVaultAccount(orm, { ...claims, now: getNow(context) })
  if (accountId !== undefined) {
    await refuseFrozen(orm, accountId)
    await recordSignIn(orm, { accountId, jkt }, getNow(context))
  }
  if (accountId !== undefined && accountId === claims.accountId)
    await keepIdentity(orm, { accountId, issuer, subject })
  const vaultTicket = await tokens.sign(VAULT_TICKET, { loginId, jkt, hpke, issuer, subject })
  const isHeld = accountId !== undefined && (await isLatestHeld(orm, accountId))
  const answer = { vaultTicket, ...(isHeld && { held: true }) }
  if (recover === undefined) return answer
  if (accountId !== undefined) await refuseVaultFreeze(orm, accountId, getNow(context))
  const [row] =
    accountId === undefined
      ? []
      : await orm
          .select()
          .from(vaultEnrolments)
          .where(and(eq(vaultEnrolments.id, recover), eq(vaultEnrolments.accountId, accountId)))
  const share = row && (await openShare(row, context, { hpkeKey, loginId, origin }))
  return { ...answer, ...(share && { share }) }
}

// An address change that the api has undone is undone here when the old address, which still finds
// the account, signs in: the new one is forgotten.
async function keepIdentity(
  orm: Orm,
  { accountId, issuer, subject }: { accountId: string; issuer: string; subject: string },
): Promise<void> {
  const [kept] = await orm
    .update(vaultIdentities)
    .set({ endsAt: null })
    .where(
      and(
        eq(vaultIdentities.issuer, issuer),
        eq(vaultIdentities.subject, subject),
        isNotNull(vaultIdentities.endsAt),
      ),
    )
    .returning()
  if (kept)
    await orm
      .delete(vaultIdentities)
      .where(
        and(
          eq(vaultIdentities.accountId, accountId),
          eq(vaultIdentities.issuer, issuer),
          ne(vaultIdentities.subject, subject),
        ),
      )
}

// A damaged share is logged and kept: its key may only be missing temporarily.
async function openShare(
  { id, accountId, share, commitments, addresses }: typeof vaultEnrolments.$inferSelect,
  { keys, log, audit }: WalletContext,
  to: { hpkeKey: string; loginId: string; origin: string },
): Promise<SealedShare | undefined> {
  try {
    const bytes = await openEnvelope(
      keys,
      'vault shares',
      share,
      toShareContext(accountId, id, 'recovery'),
    )
    if (isCommitted(bytes, commitments.recovery)) {
      const sealed = await sealShare({
        share: bytes,
        ...to,
        accountId,
        enrolmentId: id,
        commitments,
        addresses,
      })
      audit.record({
        event: 'recovery-share-released',
        role: 'vault',
        outcome: 'done',
        account: accountId,
      })
      return sealed
    }
    log.error({ enrolment: id }, 'a recovery share is damaged')
  } catch (error) {
    log.error({ err: error, enrolment: id }, 'a recovery share cannot be opened')
  }
  audit.record({ event: 'share-damaged', role: 'vault', outcome: 'failed', account: accountId })
  return undefined
}
