import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database, Orm } from '../../storage/open/database.js'
import {
  vaultAccounts,
  vaultCodes,
  vaultEnrolments,
  vaultIdentities,
} from '../../storage/schema/wallet.js'
import { checkEnrolmentSignature } from '../statements/enrolment-signature.js'
import type { EnrolVaultBody, GuardAnswer } from '../contracts/vault-contract.js'
import { sealEnvelope } from '../envelope.js'
import {
  CONFIRMATION,
  RECEIPT,
  REVOCATION,
  VAULT_GRANT,
  type StepUpClaims,
} from '../contracts/kinds.js'
import { listByWorth } from '../records/enrolment-worth.js'
import { refuse } from '../refuse.js'
import { refuseFrozen } from '../records/frozen.js'
import { isCommitted, isSame, toShareContext } from '../statements/share-context.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import { toCodeId } from './codes.js'
import { forgetPending, refuseVaultFreeze } from './own-freeze.js'
import { findVaultAccount } from './releases.js'

const MAX_ENROLMENTS = 40
// A login, after which a device enrols at both roles, takes no longer.
const ENROLLING_MS = 30 * 60_000
// Purposes of verified codes after which a device may enrol.
const GRANTING = ['login', 'provider', 'step-up'] as const

/**
 * Enrolments of devices at the vault role. It keeps its own record of which identity owns which
 * account.
 */
export interface VaultEnrolments {
  enrol(body: z.infer<typeof EnrolVaultBody>, device: Device): Promise<{ receipt: string }>
  confirm(confirmation: string, device: Device): Promise<void>
  /** Deletes a recovery share for a device whose own enrolment the wallet has signed. */
  revoke(revocation: string, device: Device): Promise<void>
  /** The devices of an account that are enrolled here, each by one enrolment. */
  listDevices(accountId: string): Promise<NonNullable<GuardAnswer['devices']>>
}

/** Creates the {@link VaultEnrolments}. */
export function createVaultEnrolments(context: WalletContext): VaultEnrolments {
  const { tokens, keys } = context

  // An identity belongs to the account it was first enrolled for; an api that names another one is
  // refused. An account gets a further identity only once its addresses are fixed, because then its
  // wallet has signed the enrolment that brings it.
  async function claimAccount(
    orm: Orm,
    { issuer, subject, accountId }: { issuer: string; subject: string; accountId: string },
  ): Promise<typeof vaultAccounts.$inferSelect> {
    const createdAt = getNow(context)
    await refuseFrozen(orm, accountId)
    await orm.insert(vaultAccounts).values({ id: accountId, createdAt }).onConflictDoNothing()
    const owner = await findVaultAccount(orm, { issuer, subject, now: createdAt })
    if (owner !== undefined && owner !== accountId) throw refuse.session()
    const [account] = await orm
      .select()
      .from(vaultAccounts)
      .where(eq(vaultAccounts.id, accountId))
      .for('update')
    // With the lock that a freeze takes.
    await refuseVaultFreeze(orm, accountId, createdAt)
    if (owner === undefined && account!.addresses === null && (await hasIdentity(orm, accountId)))
      throw refuse.session()
    // An identity that another account no longer uses may be taken after its waiting time.
    await orm
      .insert(vaultIdentities)
      .values({ issuer, subject, accountId, createdAt })
      .onConflictDoUpdate({
        target: [vaultIdentities.issuer, vaultIdentities.subject],
        set: { accountId, endsAt: null },
        setWhere: or(
          eq(vaultIdentities.accountId, accountId),
          lte(vaultIdentities.endsAt, createdAt),
        )!,
      })
    if ((await findVaultAccount(orm, { issuer, subject, now: createdAt })) !== accountId)
      throw refuse.session()
    return account!
  }

  async function hasIdentity(orm: Orm, accountId: string): Promise<boolean> {
    const rows = await orm
      .select({ subject: vaultIdentities.subject })
      .from(vaultIdentities)
      .where(
        and(
          eq(vaultIdentities.accountId, accountId),
          or(isNull(vaultIdentities.endsAt), gt(vaultIdentities.endsAt, getNow(context))),
        ),
      )
      .limit(1)
    return rows.length > 0
  }

  // The identity that the vault itself has verified on this device, for a grant of the api: by a
  // login, or by the code of a new passkey.
  async function findVerified(
    { orm }: Database,
    { loginId, jkt }: { loginId: string; jkt: string },
  ): Promise<{ issuer: string; subject: string } | undefined> {
    const ids = GRANTING.map((purpose) => toCodeId(purpose, loginId))
    const rows = await orm
      .select()
      .from(vaultCodes)
      .where(
        and(
          inArray(vaultCodes.id, ids),
          eq(vaultCodes.jkt, jkt),
          gt(vaultCodes.verifiedAt, getNow(context) - VAULT_GRANT.lifetimeS * 1000),
        ),
      )
    return rows.find(
      ({ purpose, claims }) =>
        purpose !== 'step-up' || (claims as unknown as StepUpClaims).action === 'passkey-add',
    )
  }

  return {
    async enrol(
      { vaultGrant, enrolmentId, recoveryShare, commitments, addresses, held = false, signature },
      { jkt },
    ) {
      const database = await context.database()
      const grant = await tokens.read(VAULT_GRANT, vaultGrant)
      const identity = grant?.jkt === jkt ? await findVerified(database, grant) : undefined
      if (!grant || !identity) throw refuse.session()
      // Nobody without the whole key enrols a device: not a person with the mailbox, and not the
      // api.
      const statement = {
        accountId: grant.accountId,
        enrolmentId,
        jkt,
        held,
        commitments,
        addresses,
      }
      checkEnrolmentSignature(statement, signature)
      const bytes = Buffer.from(recoveryShare, 'base64url')
      if (!isCommitted(bytes, commitments.recovery)) throw refuse.share('recoveryShare')
      const { accountId } = grant
      const now = getNow(context)
      const share = await sealEnvelope(
        keys,
        'vault shares',
        bytes,
        toShareContext(accountId, enrolmentId, 'recovery'),
      )
      await database.transaction(async (orm) => {
        const account = await claimAccount(orm, { ...identity, accountId })
        if (account.addresses !== null && !isSame(account.addresses, addresses))
          throw refuse.addresses()
        const enrolments = await orm
          .select()
          .from(vaultEnrolments)
          .where(eq(vaultEnrolments.accountId, accountId))
        const known = enrolments.find(({ id }) => id === enrolmentId)
        if (known) {
          if (
            known.jkt === jkt &&
            known.held === held &&
            isSame(known.commitments, commitments) &&
            isSame(known.addresses, addresses)
          )
            return
          throw refuse.session()
        }
        // An unconfirmed one is worth as little as one of an earlier version.
        const surplus = listByWorth(
          enrolments.map((one) => ({
            ...one,
            signature: one.confirmed ? one.signature : null,
            provenAt: one.provenAt ?? one.createdAt,
          })),
          now,
        ).slice(MAX_ENROLMENTS - 1)
        for (const { id } of surplus)
          await orm.delete(vaultEnrolments).where(eq(vaultEnrolments.id, id))
        const added = await orm
          .insert(vaultEnrolments)
          .values({
            id: enrolmentId,
            accountId,
            jkt,
            share,
            commitments,
            addresses,
            held,
            signature,
            createdAt: now,
            provenAt: now,
          })
          .onConflictDoNothing()
          .returning()
        if (added.length === 0) throw refuse.session()
      })
      return {
        receipt: await tokens.sign(RECEIPT, {
          accountId,
          enrolmentId,
          jkt,
          commitments,
          addresses,
        }),
      }
    },
    async confirm(confirmation, { jkt }) {
      const claims = await tokens.read(CONFIRMATION, confirmation)
      if (!claims || claims.jkt !== jkt) throw refuse.session()
      const { accountId, enrolmentId, addresses } = claims
      await (
        await context.database()
      ).transaction(async (orm) => {
        const [account] = await orm
          .select()
          .from(vaultAccounts)
          .where(eq(vaultAccounts.id, accountId))
          .for('update')
        const [row] = await orm
          .select()
          .from(vaultEnrolments)
          .where(
            and(
              eq(vaultEnrolments.id, enrolmentId),
              eq(vaultEnrolments.accountId, accountId),
              eq(vaultEnrolments.jkt, jkt),
            ),
          )
        if (!account || !row || !isSame(row.addresses, addresses)) throw refuse.session()
        await refuseFrozen(orm, accountId)
        await refuseVaultFreeze(orm, accountId, getNow(context))
        if (account.addresses !== null && !isSame(account.addresses, addresses))
          throw refuse.addresses()
        await orm.update(vaultAccounts).set({ addresses }).where(eq(vaultAccounts.id, accountId))
        await orm
          .update(vaultEnrolments)
          .set({ confirmed: true })
          .where(eq(vaultEnrolments.id, enrolmentId))
        // Earlier enrolments of the device are replaced, and shares of a seed that did not become
        // the account's are useless.
        await orm
          .delete(vaultEnrolments)
          .where(
            and(
              eq(vaultEnrolments.accountId, accountId),
              eq(vaultEnrolments.jkt, jkt),
              ne(vaultEnrolments.id, enrolmentId),
            ),
          )
        // When the owner's passkey protects a share, the shares that the vault itself can open are
        // deleted.
        if (row.held && row.signature !== null)
          await orm
            .delete(vaultEnrolments)
            .where(and(eq(vaultEnrolments.accountId, accountId), eq(vaultEnrolments.held, false)))
      })
    },
    async listDevices(accountId) {
      const rows = await (
        await context.database()
      ).orm
        .select({
          id: vaultEnrolments.id,
          jkt: vaultEnrolments.jkt,
          createdAt: vaultEnrolments.createdAt,
        })
        .from(vaultEnrolments)
        .where(
          and(
            eq(vaultEnrolments.accountId, accountId),
            // A later one may not have reached the api yet.
            lte(vaultEnrolments.createdAt, getNow(context) - ENROLLING_MS),
          ),
        )
        .orderBy(vaultEnrolments.createdAt)
      return [...new Map(rows.map((row) => [row.jkt, row])).values()]
    },
    async revoke(revocation, { jkt }) {
      const claims = await tokens.read(REVOCATION, revocation)
      if (!claims) throw refuse.session()
      const { accountId, enrolmentId, kept = [] } = claims
      await (
        await context.database()
      ).transaction(async (orm) => {
        // The vault's own record of the device: an api alone deletes no recovery share.
        const [own] = await orm
          .select({ id: vaultEnrolments.id })
          .from(vaultEnrolments)
          .where(
            and(
              eq(vaultEnrolments.accountId, accountId),
              eq(vaultEnrolments.jkt, jkt),
              eq(vaultEnrolments.confirmed, true),
              isNotNull(vaultEnrolments.signature),
            ),
          )
        if (!own) throw refuse.unsigned()
        await refuseFrozen(orm, accountId)
        const [removed] = await orm
          .delete(vaultEnrolments)
          .where(and(eq(vaultEnrolments.id, enrolmentId), eq(vaultEnrolments.accountId, accountId)))
          .returning()
        if (!removed) return
        // A second removal, of an enrolment of a device that the account still has.
        if (kept.includes(removed.jkt)) throw refuse.missing()
        // A renewal that was not confirmed leaves a second enrolment, and each lets the device act.
        await orm
          .delete(vaultEnrolments)
          .where(
            and(eq(vaultEnrolments.accountId, accountId), eq(vaultEnrolments.jkt, removed.jkt)),
          )
        await forgetPending(orm, { accountId, jkt: removed.jkt })
      })
    },
  }
}
