import { and, eq, gt } from 'drizzle-orm'
import { ApiError } from '../../http/api-error.js'
import {
  walletAccounts,
  walletChanges,
  walletIdentities,
  walletUndos,
} from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, FAULTS } from '../contracts/contract.js'
import { toEmailSubject } from '../email-address.js'
import { CHANGE_CONFIRMATION, CHANGE_PROOF, CHANGE_TICKET } from '../contracts/kinds.js'
import { toMailLanguage } from '../mail/texts.js'
import { refuse } from '../refuse.js'
import { createId, getNow, queue, type Device, type WalletContext } from '../wallet-context.js'
import { findEmailIdentity, writeLog, lockAccount } from './accounts.js'
import { composeChangedMail } from './mails.js'
import { DELAY_MS, needsStepUp } from './recovery-rules.js'
import type { Session, Sessions } from './sessions.js'
import type { StepUps } from './step-ups.js'

const UNDO_MS = 72 * 60 * 60_000
// As long as a session may wait for both codes.
const CHANGE_MS = 60 * 60_000

/**
 * Changes of an account's email address at the api role. The vault mails and verifies both codes.
 */
export interface EmailChanges {
  begin(
    session: Session,
    change: { email: string; stepUpId?: string | undefined },
    device: Device,
  ): Promise<{ changeTicket: string }>
  complete(session: Session, vaultTicket: string): Promise<{ email: string; confirmation: string }>
  /**
   * Restores the account's old address and ends all sessions; false when the link has expired or
   * was used.
   */
  undo(token: string): Promise<boolean>
}

/** Makes {@link EmailChanges}. `undoUrl` is the page that undoes a change. */
export function createEmailChanges(
  context: WalletContext,
  sessions: Sessions,
  stepUps: StepUps,
  undoUrl: () => string,
): EmailChanges {
  const { tokens, derived } = context
  return {
    async begin(session, { email, stepUpId }, { language }) {
      const { id, accountId, jkt, origin, browser } = session
      const previous = await findEmailIdentity((await context.database()).orm, accountId)
      if (previous === undefined)
        throw new ApiError(409, FAULTS.email, 'The account does not sign in by email')
      const [changeId, next, now] = [createId(), toEmailSubject(email), getNow(context)]
      const change = { origin, browser, language: toMailLanguage(language) }
      if (previous === next)
        throw new ApiError(409, FAULTS.email, 'The account already has this address')
      await (
        await context.database()
      ).transaction(async (orm) => {
        if (await needsStepUp(orm, session, now)) {
          const permit = stepUpId ?? (await stepUps.findAvailable(orm, session, 'email-change'))
          if (permit === undefined)
            throw refuse.stepUp(
              'Confirm the change of your email first, in the security settings of your wallet',
            )
          await stepUps.use(orm, session, permit, 'email-change')
        }
        await writeLog(orm, {
          accountId,
          at: now,
          event: 'email-change-requested',
          origin,
          browser,
        })
        const expiresAt = now + CHANGE_MS
        await orm.insert(walletChanges).values({
          id: changeId,
          accountId,
          sessionId: id,
          jkt,
          previous,
          next,
          ...change,
          expiresAt,
        })
      })
      return {
        changeTicket: await tokens.sign(CHANGE_TICKET, {
          changeId,
          accountId,
          jkt,
          to: next,
          ...change,
        }),
      }
    },
    async complete(session, vaultTicket) {
      const claims = await tokens.read(CHANGE_PROOF, vaultTicket)
      if (!claims) throw refuse.session()
      const { accountId, jkt } = session
      const now = getNow(context)
      const email = await (
        await context.database()
      ).transaction(async (orm) => {
        // The addresses are the api's own record of what this session asked for; the vault proves
        // only that both codes were right.
        const [change] = await orm
          .delete(walletChanges)
          .where(
            and(
              eq(walletChanges.id, claims.changeId),
              eq(walletChanges.sessionId, session.id),
              eq(walletChanges.accountId, accountId),
              gt(walletChanges.expiresAt, now),
            ),
          )
          .returning()
        if (!change) throw refuse.session()
        const { previous: from, next: to, language, origin, browser } = change
        const account = await lockAccount(orm, accountId)
        if (!account || (await findEmailIdentity(orm, accountId)) !== from) throw refuse.session()
        const taken = await orm
          .insert(walletIdentities)
          .values({ issuer: EMAIL_ISSUER, subject: to, accountId, createdAt: now })
          .onConflictDoNothing()
          .returning()
        if (taken.length === 0)
          throw new ApiError(409, FAULTS.email, 'Another account has this address')
        await orm
          .delete(walletIdentities)
          .where(
            and(
              eq(walletIdentities.issuer, EMAIL_ISSUER),
              eq(walletIdentities.subject, from),
              eq(walletIdentities.accountId, accountId),
            ),
          )
        await orm
          .update(walletAccounts)
          .set({ email: to, lockedUntil: now + DELAY_MS })
          .where(eq(walletAccounts.id, accountId))
        await sessions.endOthers(orm, accountId, { except: session.id })
        const id = createId()
        await orm
          .insert(walletUndos)
          .values({ id, accountId, previous: from, expiresAt: now + UNDO_MS })
        const url = `${undoUrl()}?token=${id}.${await derived.api.mac(`undo|${id}`)}`
        await queue(
          context,
          orm,
          'api',
          `account:${accountId}`,
          composeChangedMail({ to: from, language, target: to, url }),
        )
        await writeLog(orm, { accountId, at: now, event: 'email-changed', origin, browser })
        return to
      })
      context.wakeMail()
      const confirmed = { changeId: claims.changeId, accountId, jkt }
      return { email, confirmation: await tokens.sign(CHANGE_CONFIRMATION, confirmed) }
    },
    async undo(token) {
      const [id = '', ...mac] = token.split('.')
      if (!(await derived.api.isMac(`undo|${id}`, mac.join('.')))) return false
      const now = getNow(context)
      return (await context.database()).transaction(async (orm) => {
        const [undo] = await orm
          .delete(walletUndos)
          .where(and(eq(walletUndos.id, id), gt(walletUndos.expiresAt, now)))
          .returning()
        if (!undo) return false
        const { accountId, previous } = undo
        await lockAccount(orm, accountId)
        const present = await findEmailIdentity(orm, accountId)
        const back = await orm
          .insert(walletIdentities)
          .values({ issuer: EMAIL_ISSUER, subject: previous, accountId, createdAt: now })
          .onConflictDoNothing()
          .returning()
        // The old address now belongs to another account.
        if (back.length === 0) return false
        await orm
          .delete(walletIdentities)
          .where(
            and(
              eq(walletIdentities.issuer, EMAIL_ISSUER),
              eq(walletIdentities.subject, present ?? ''),
              eq(walletIdentities.accountId, accountId),
            ),
          )
        await orm
          .update(walletAccounts)
          .set({ email: previous })
          .where(eq(walletAccounts.id, accountId))
        await sessions.endOthers(orm, accountId, { except: '' })
        await writeLog(orm, {
          accountId,
          at: now,
          event: 'email-change-undone',
          origin: '',
          browser: '',
        })
        return true
      })
    },
  }
}
