import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Orm } from '../../storage/database.js'
import { vaultEnrolments, vaultIdentities } from '../../storage/schema/wallet.js'
import type { SealedShare } from '../contract.js'
import type { VerifyCodeAnswer } from '../vault-contract.js'
import { openEnvelope } from '../envelope.js'
import { isCommitted, toShareContext } from '../share-context.js'
import { VAULT_TICKET, type LoginClaims } from '../kinds.js'
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
 * Creates the result of a verified code or provider's token: the ticket for the api, and the recovery share of the requested enrolment. Only
 * an enrolment of the identity's own account is released. Without the share the login continues, because a verified code or token cannot be
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
  // An address change that the api has undone is undone here on the next login.
  if (accountId !== undefined && accountId === claims.accountId)
    await orm
      .update(vaultIdentities)
      .set({ endsAt: null })
      .where(and(eq(vaultIdentities.issuer, issuer), eq(vaultIdentities.subject, subject)))
  const vaultTicket = await tokens.sign(VAULT_TICKET, { loginId, jkt, hpke, issuer, subject })
  if (recover === undefined) return { vaultTicket }
  const [row] =
    accountId === undefined
      ? []
      : await orm
          .select()
          .from(vaultEnrolments)
          .where(and(eq(vaultEnrolments.id, recover), eq(vaultEnrolments.accountId, accountId)))
  const share = row && (await openShare(row, context, { hpkeKey, loginId, origin }))
  return { vaultTicket, ...(share && { share }) }
}

// A damaged share is logged and kept: its key may only be missing temporarily.
async function openShare(
  { id, accountId, share, commitments, addresses }: typeof vaultEnrolments.$inferSelect,
  { keys, log }: WalletContext,
  to: { hpkeKey: string; loginId: string; origin: string },
): Promise<SealedShare | undefined> {
  try {
    const bytes = await openEnvelope(
      keys,
      'vault shares',
      share,
      toShareContext(accountId, id, 'recovery'),
    )
    if (isCommitted(bytes, commitments.recovery))
      return await sealShare({
        share: bytes,
        ...to,
        accountId,
        enrolmentId: id,
        commitments,
        addresses,
      })
    log.error({ enrolment: id }, 'a recovery share is damaged')
  } catch (error) {
    log.error({ err: error, enrolment: id }, 'a recovery share cannot be opened')
  }
  return undefined
}
