import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import type { Orm } from '../../storage/open/database.js'
import { walletAccounts, walletEnrolments } from '../../storage/schema/wallet.js'
import type { Addresses, EnrolBody, SealedShare } from '../contracts/contract.js'
import { checkEnrolmentSignature } from '../statements/enrolment-signature.js'
import { openEnvelope, sealEnvelope } from '../envelope.js'
import { CONFIRMATION, RECEIPT, REVOCATION } from '../contracts/kinds.js'
import { listByWorth } from '../records/enrolment-worth.js'
import { refuse } from '../refuse.js'
import { isCommitted, isSame, toShareContext } from '../statements/share-context.js'
import { sealShare } from '../seal-share.js'
import { getNow, type WalletContext } from '../wallet-context.js'
import { findEnrolment, listEnrolments, writeLog, type Enrolment, lockAccount } from './accounts.js'
import { forgetPending } from './forget-pending.js'
import { isShareWhole, listPasskeys } from './recovery-rules.js'
import type { Session, Sessions } from './sessions.js'
import type { StepUps } from './step-ups.js'

/** Devices per account. A further enrolment deletes the last one of {@link listByWorth}. */
export const MAX_DEVICES = 20
/**
 * Seals the auth share of an enrolment to a frame's key. Throws when the stored bytes do not match
 * their commitment.
 */
export async function releaseShare(
  { keys }: WalletContext,
  {
    enrolment: { id, accountId, share, commitments },
    addresses,
    hpkeKey,
    requestId,
    origin,
  }: {
    enrolment: Enrolment
    addresses: Addresses
    hpkeKey: string
    requestId: string
    origin: string
  },
): Promise<SealedShare> {
  const bytes = await openEnvelope(
    keys,
    'wallet shares',
    share,
    toShareContext(accountId, id, 'auth'),
  )
  if (!isCommitted(bytes, commitments.auth))
    throw new Error(`The auth share of enrolment ${id} is damaged`)
  return sealShare({
    share: bytes,
    hpkeKey,
    loginId: requestId,
    origin,
    accountId,
    enrolmentId: id,
    commitments,
    addresses,
  })
}

// An account page from before removals were confirmed sends none.
function needConfirmed(stepUpId: string | undefined): string {
  if (stepUpId === undefined) throw refuse.stepUp('Confirm the removal of another device')
  return stepUpId
}

/** Devices of accounts at the api role. */
export interface Enrolments {
  enrol(session: Session, body: z.infer<typeof EnrolBody>): Promise<{ confirmation: string }>
  release(
    session: Session,
    body: { hpkeKey: string; requestId: string },
  ): Promise<{ share: SealedShare }>
  /**
   * Removes a device, and uses a step-up if it is another one than the session's. Repeated, it signs
   * the ticket for the vault again.
   */
  remove(
    session: Session,
    enrolmentId: string,
    stepUpId: string | undefined,
  ): Promise<{ revocation: string }>
  /**
   * Removes every other device with one step-up; returns the tickets for the vault. Keeps one device
   * from which a passkey can restore, unless this device is of that kind.
   */
  removeOthers(session: Session, stepUpId: string | undefined): Promise<string[]>
}

/** Makes {@link Enrolments}. */
export function createEnrolments(
  context: WalletContext,
  sessions: Sessions,
  stepUps: StepUps,
): Enrolments {
  const { tokens, keys } = context

  /** Removes a device if `permit` does not throw for it; returns the ticket for the vault. */
  async function remove(
    { accountId, jkt }: Session,
    enrolmentId: string,
    permit: (orm: Orm) => Promise<void>,
  ): Promise<string> {
    const kept = await (
      await context.database()
    ).transaction(async (orm) => {
      await lockAccount(orm, accountId)
      // A session without the wallet, for example of an unfinished login, must not change devices
      // that have it.
      const own = await findEnrolment(orm, accountId, jkt)
      if (!own) throw refuse.session()
      if (own.signature === null) throw refuse.unsigned()
      const [removed] = await orm
        .delete(walletEnrolments)
        .where(and(eq(walletEnrolments.id, enrolmentId), eq(walletEnrolments.accountId, accountId)))
        .returning()
      const left = await listEnrolments(orm, accountId)
      // It was removed before, and the vault may not know: the ticket names what the vault keeps.
      if (!removed) return left.map((other) => other.jkt)
      if (removed.jkt !== jkt) await permit(orm)
      // The last device cannot be removed: without an auth share the account could never be
      // opened again.
      if (left.length === 0) throw refuse.lastDevice()
      // Nor the last one from which another device can be restored.
      const held = (await listPasskeys(orm, accountId)).length > 0
      if (removed.held === held && !left.some((other) => other.held === held))
        throw refuse.lastHeld()
      await sessions.endOthers(orm, accountId, { jkt: removed.jkt })
      await forgetPending(orm, { accountId, jkt: removed.jkt }, getNow(context))
      await writeLog(orm, {
        accountId,
        at: getNow(context),
        event: 'device-removed',
        origin: removed.origin,
        browser: removed.browser,
      })
      return undefined
    })
    return tokens.sign(REVOCATION, { accountId, enrolmentId, ...(kept && { kept }) })
  }

  return {
    async enrol(
      session,
      { enrolmentId, authShare, commitments, addresses, receipt, held = false, signature },
    ) {
      const { accountId, jkt, origin, browser } = session
      const claims = await tokens.read(RECEIPT, receipt)
      if (
        !claims ||
        claims.accountId !== accountId ||
        claims.enrolmentId !== enrolmentId ||
        claims.jkt !== jkt ||
        !isSame(claims.commitments, commitments) ||
        !isSame(claims.addresses, addresses)
      )
        throw refuse.session()
      // Only the whole key signs an enrolment, so neither the mailbox nor the vault alone can
      // enrol.
      checkEnrolmentSignature(
        { accountId, enrolmentId, jkt, held, commitments, addresses },
        signature,
      )
      const bytes = Buffer.from(authShare, 'base64url')
      if (!isCommitted(bytes, commitments.auth)) throw refuse.share('authShare')
      const share = await sealEnvelope(
        keys,
        'wallet shares',
        bytes,
        toShareContext(accountId, enrolmentId, 'auth'),
      )
      const now = getNow(context)
      await (
        await context.database()
      ).transaction(async (orm) => {
        const account = await lockAccount(orm, accountId)
        if (!account) throw refuse.session()
        if (account.addresses !== null && !isSame(account.addresses, addresses))
          throw refuse.addresses()
        const founder = account.addresses === null
        if (founder)
          await orm
            .update(walletAccounts)
            .set({ addresses })
            .where(eq(walletAccounts.id, accountId))
        const [known] = await orm
          .select({
            accountId: walletEnrolments.accountId,
            jkt: walletEnrolments.jkt,
            held: walletEnrolments.held,
            commitments: walletEnrolments.commitments,
          })
          .from(walletEnrolments)
          .where(eq(walletEnrolments.id, enrolmentId))
        if (known) {
          // The answer to the first attempt was lost.
          if (
            known.accountId === accountId &&
            known.jkt === jkt &&
            known.held === held &&
            isSame(known.commitments, commitments)
          )
            return
          throw refuse.session()
        }
        // A device that enrols again keeps its age, so that waiting times for new devices do not
        // restart.
        const [before] = await orm
          .delete(walletEnrolments)
          .where(and(eq(walletEnrolments.accountId, accountId), eq(walletEnrolments.jkt, jkt)))
          .returning()
        await orm.insert(walletEnrolments).values({
          id: enrolmentId,
          accountId,
          jkt,
          origin,
          browser,
          share,
          commitments,
          held,
          signature,
          founder: before?.founder ?? founder,
          createdAt: before?.createdAt ?? now,
          lastUsedAt: now,
        })
        const others = (await listEnrolments(orm, accountId)).filter(({ id }) => id !== enrolmentId)
        const surplus = listByWorth(
          others.map((one) => ({ ...one, provenAt: one.lastUsedAt })),
          now,
        ).slice(MAX_DEVICES - 1)
        if (surplus.length > 0)
          await orm.delete(walletEnrolments).where(
            inArray(
              walletEnrolments.id,
              surplus.map(({ id }) => id),
            ),
          )
        if (!before)
          await writeLog(orm, { accountId, at: now, event: 'device-added', origin, browser })
      })
      return {
        confirmation: await tokens.sign(CONFIRMATION, {
          accountId,
          enrolmentId,
          jkt,
          commitments,
          addresses,
        }),
      }
    },
    async release({ accountId, jkt, origin, browser }, { hpkeKey, requestId }) {
      const { orm } = await context.database()
      const [row] = await orm
        .select({ enrolment: walletEnrolments, addresses: walletAccounts.addresses })
        .from(walletEnrolments)
        .innerJoin(walletAccounts, eq(walletAccounts.id, walletEnrolments.accountId))
        .where(and(eq(walletEnrolments.accountId, accountId), eq(walletEnrolments.jkt, jkt)))
      if (!row?.addresses) throw refuse.missing()
      if (!(await isShareWhole(context, row.enrolment))) throw refuse.lostShare()
      const share = await releaseShare(context, {
        enrolment: row.enrolment,
        addresses: row.addresses,
        hpkeKey,
        requestId,
        origin,
      })
      await orm
        .update(walletEnrolments)
        .set({ lastUsedAt: getNow(context) })
        .where(eq(walletEnrolments.id, row.enrolment.id))
      await writeLog(orm, {
        accountId,
        at: getNow(context),
        event: 'share-released',
        origin,
        browser,
      })
      return { share }
    },
    async remove(session, enrolmentId, stepUpId) {
      const revocation = await remove(session, enrolmentId, async (orm) => {
        await stepUps.use(orm, session, needConfirmed(stepUpId), 'device-remove')
      })
      return { revocation }
    },
    async removeOthers(session, given) {
      const stepUpId = needConfirmed(given)
      const database = await context.database()
      const revocations: string[] = []
      for (const { id, jkt } of await listEnrolments(database.orm, session.accountId)) {
        if (jkt === session.jkt) continue
        try {
          revocations.push(
            await remove(session, id, async (orm) => {
              await stepUps.check(orm, session, stepUpId, 'device-remove')
            }),
          )
        } catch (error) {
          // The device that must stay.
          if (!(error instanceof ApiError) || error.status !== 409) throw error
        }
      }
      // Used last, so that an interrupted removal can be repeated.
      await database.transaction((orm) => stepUps.use(orm, session, stepUpId, 'device-remove'))
      return revocations
    },
  }
}
