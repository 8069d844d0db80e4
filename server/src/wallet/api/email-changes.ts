import { and, eq, gt } from 'drizzle-orm'
import { ApiError } from '../../http/api-error.js'
import { walletAccounts, walletIdentities, walletUndos } from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, FAULTS, toEmailSubject } from '../contract.js'
import { CHANGE_CONFIRMATION, CHANGE_PROOF, CHANGE_TICKET } from '../kinds.js'
import { toMailLanguage } from '../mail/texts.js'
import { refuse } from '../refuse.js'
import { createId, getNow, queue, type Device, type WalletContext } from '../wallet-context.js'
import { findAccount, writeLog } from './accounts.js'
import { composeChangedMail } from './mails.js'
import { DELAY_MS, listPasskeys } from './recovery-rules.js'
import type { Session, Sessions } from './sessions.js'
import type { StepUps } from './step-ups.js'

const UNDO_MS = 72 * 60 * 60_000

/** Changes of an account's email address at the api role. The vault mails and verifies both codes. */
export interface EmailChanges {
  begin(
    session: Session,
    change: { email: string; stepUpId?: string | undefined },
    device: Device,
  ): Promise<{ changeTicket: string }>
  complete(session: Session, vaultTicket: string): Promise<{ email: string; confirmation: string }>
  /** Restores the account's old address and ends all sessions; false when the link has expired or was used. */
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
      const { orm } = await context.database()
      const [account] = await orm
        .select()
        .from(walletAccounts)
        .where(eq(walletAccounts.id, accountId))
      const signsInByEmail =
        account?.email &&
        (await findAccount(orm, { issuer: EMAIL_ISSUER, subject: toEmailSubject(account.email) }))
          ?.id === accountId
      if (!account?.email || !signsInByEmail)
        throw new ApiError(409, FAULTS.email, 'The account does not sign in by email')
      const [from, to] = [toEmailSubject(account.email), toEmailSubject(email)]
      if (from === to) throw new ApiError(409, FAULTS.email, 'The account already has this address')
      await (
        await context.database()
      ).transaction(async (orm) => {
        // Without a passkey, the code to the present address confirms the change.
        if ((await listPasskeys(orm, accountId)).length > 0) {
          if (stepUpId === undefined)
            throw refuse.stepUp(
              'Confirm the change of your email with your passkey, in the security settings of your wallet',
            )
          await stepUps.use(orm, session, stepUpId, 'email-change')
        }
        await writeLog(orm, {
          accountId,
          at: getNow(context),
          event: 'email-change-requested',
          origin,
          browser,
        })
      })
      return {
        changeTicket: await tokens.sign(CHANGE_TICKET, {
          accountId,
          jkt,
          sessionId: id,
          from,
          to,
          origin,
          browser,
          language: toMailLanguage(language),
        }),
      }
    },
    async complete(session, vaultTicket) {
      const claims = await tokens.read(CHANGE_PROOF, vaultTicket)
      if (
        !claims ||
        claims.sessionId !== session.id ||
        claims.jkt !== session.jkt ||
        claims.accountId !== session.accountId
      )
        throw refuse.session()
      const { accountId, from, to, language, origin, browser } = claims
      const now = getNow(context)
      await (
        await context.database()
      ).transaction(async (orm) => {
        const [account] = await orm
          .select()
          .from(walletAccounts)
          .where(eq(walletAccounts.id, accountId))
          .for('update')
        // A ticket changes the address once: afterwards the account has another one.
        if (!account?.email || toEmailSubject(account.email) !== from) throw refuse.session()
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
      })
      context.wakeMail()
      return { email: to, confirmation: await tokens.sign(CHANGE_CONFIRMATION, claims) }
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
        const [account] = await orm
          .select()
          .from(walletAccounts)
          .where(eq(walletAccounts.id, accountId))
          .for('update')
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
              eq(walletIdentities.subject, toEmailSubject(account!.email!)),
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
