import type { Orm } from '../../storage/open/database.js'
import { toMailLanguage } from '../mail/texts.js'
import { findOwnFreeze, freezeOwn, setOwnEnd, unfreezeOwn } from '../records/frozen.js'
import { refuse } from '../refuse.js'
import { getNow, queue, type Device, type WalletContext } from '../wallet-context.js'
import { findEnrolment, listMailboxes, lockAccount, writeLog, type Account } from './accounts.js'
import {
  isLinkOpen,
  type FreezeAct,
  type FreezeLink,
  type FreezeLinks,
} from '../mail/freeze-links.js'
import type { FreezeInvites, Invited } from '../mail/freeze-invites.js'
import { composeFreezeMail } from '../mail/freeze-mail.js'
import { forgetPending } from './forget-pending.js'
import { DELAY_MS } from './recovery-rules.js'
import type { Session } from './sessions.js'
import type { StepUps } from './step-ups.js'

/** Where a change of a freeze came from; empty for a mailed link. */
interface Cause {
  readonly origin: string
  readonly browser: string
  readonly language: string
}

/**
 * The freeze of an account by its owner, at the api role: no auth share is released while it lasts,
 * so nothing is signed. A device or a mailed link begins it at once.
 */
export interface Freezes {
  /** Freezes at this role, and returns the ticket for the vault. */
  freeze(session: Session, device: Device): Promise<{ ticket: string }>
  /** Ends the freeze with a step-up. */
  unfreeze(session: Session, stepUpId: string): Promise<void>
  /** Stops the end of a freeze that a mailed link has begun. */
  keep(session: Session): Promise<void>
  /** The act of a mailed link; undefined when the link has expired or was used. */
  readLink(token: string): Promise<FreezeAct | undefined>
  /**
   * Performs the act of a mailed link; undefined when the link has expired or was used. `next`: where
   * a freeze that reached this role only is completed.
   */
  followLink(
    token: string,
    language: string | undefined,
  ): Promise<{ readonly next?: string | undefined } | undefined>
  /**
   * Mails a link of this role to the owner, for a ticket by which the other role says that it has
   * frozen the account. Undefined if the other role has not signed the ticket.
   */
  invite(ticket: string, language: string | undefined): Promise<Invited | undefined>
}

/** Makes {@link Freezes}. */
export function createFreezes(
  context: WalletContext,
  stepUps: StepUps,
  links: FreezeLinks,
  invites: FreezeInvites,
): Freezes {
  async function readOwner(orm: Orm, { accountId, jkt }: Session): Promise<Account> {
    const account = await lockAccount(orm, accountId)
    const enrolment = await findEnrolment(orm, accountId, jkt)
    if (!account || !enrolment) throw refuse.session()
    if (enrolment.signature === null) throw refuse.unsigned()
    return account
  }

  async function mail(
    orm: Orm,
    account: Account,
    {
      notice,
      language,
      act,
      url,
    }: {
      notice: 'frozen' | 'unfreezing' | 'unfrozen'
      language: string
      act: FreezeAct
      url: string
    },
  ): Promise<void> {
    for (const to of context.canMail ? await listMailboxes(orm, account, getNow(context)) : [])
      await queue(
        context,
        orm,
        'api',
        `account:${account.id}`,
        composeFreezeMail({ to, language, notice, act, url }),
      )
  }

  async function begin(orm: Orm, account: Account, { language, ...cause }: Cause): Promise<void> {
    const now = getNow(context)
    if (await findOwnFreeze(orm, account.id, now)) return
    await freezeOwn(orm, account.id, now)
    // What another device has asked for does not become possible during the freeze.
    await forgetPending(orm, { accountId: account.id }, now)
    await writeLog(orm, { accountId: account.id, at: now, event: 'frozen', ...cause })
    const url = await links.to({ act: 'unfreeze', accountId: account.id, at: now })
    await mail(orm, account, { notice: 'frozen', language, act: 'unfreeze', url })
  }

  async function end(orm: Orm, account: Account, { language, ...cause }: Cause): Promise<void> {
    const now = getNow(context)
    await unfreezeOwn(orm, account.id)
    await writeLog(orm, { accountId: account.id, at: now, event: 'unfrozen', ...cause })
    const url = await links.toFreeze(account.id)
    await mail(orm, account, { notice: 'unfrozen', language, act: 'freeze', url })
  }

  async function isOpen(link: FreezeLink, orm: Orm): Promise<boolean> {
    const now = getNow(context)
    return isLinkOpen(link, await findOwnFreeze(orm, link.accountId, now), now)
  }

  const inTransaction = async <T>(work: (orm: Orm) => Promise<T>): Promise<T> => {
    const result = await (await context.database()).transaction(work)
    context.wakeMail()
    return result
  }

  return {
    freeze: (session, device) =>
      inTransaction(async (orm) => {
        const { origin, browser } = session
        const language = toMailLanguage(device.language)
        await begin(orm, await readOwner(orm, session), { origin, browser, language })
        return { ticket: await invites.sign(session.accountId) }
      }),
    unfreeze: (session, stepUpId) =>
      inTransaction(async (orm) => {
        const account = await readOwner(orm, session)
        const { language } = await stepUps.check(orm, session, stepUpId, 'unfreeze')
        await stepUps.use(orm, session, stepUpId, 'unfreeze')
        const { origin, browser } = session
        await end(orm, account, { origin, browser, language })
      }),
    keep: (session) =>
      inTransaction(async (orm) => {
        const { id } = await readOwner(orm, session)
        // A freeze that has ended stays ended: only `freeze` begins one, with its log and mails.
        if (await findOwnFreeze(orm, id, getNow(context))) await setOwnEnd(orm, id, null)
      }),
    async readLink(token) {
      const link = await links.read(token)
      if (!link) return undefined
      return (await isOpen(link, (await context.database()).orm)) ? link.act : undefined
    },
    async followLink(token, accepted) {
      const link = await links.read(token)
      if (!link) return undefined
      return inTransaction(async (orm) => {
        const account = await lockAccount(orm, link.accountId)
        if (!account || !(await isOpen(link, orm))) return undefined
        const language = toMailLanguage(accepted)
        if (link.act === 'freeze') await begin(orm, account, { origin: '', browser: '', language })
        if (link.act === 'keep') await setOwnEnd(orm, account.id, null)
        if (link.act === 'unfreeze') {
          const at = getNow(context) + DELAY_MS
          await setOwnEnd(orm, account.id, at)
          const url = await links.to({ act: 'keep', accountId: account.id, at })
          await mail(orm, account, { notice: 'unfreezing', language, act: 'keep', url })
        }
        return { next: link.act === 'freeze' ? await invites.toNext(account.id) : undefined }
      })
    },
    async invite(ticket, accepted) {
      const accountId = await invites.read(ticket)
      if (accountId === undefined) return undefined
      return inTransaction(async (orm) => {
        const account = await lockAccount(orm, accountId)
        if (!account) return undefined
        const now = getNow(context)
        if (await findOwnFreeze(orm, accountId, now)) return 'done'
        const mailboxes = await listMailboxes(orm, account, now)
        return invites.mail(orm, { accountId, mailboxes, language: toMailLanguage(accepted) })
      })
    },
  }
}
