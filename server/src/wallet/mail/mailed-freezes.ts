import { ApiError } from '../../http/api-error.js'
import type { Orm } from '../../storage/open/database.js'
import { FAULTS } from '../contracts/contract.js'
import { MAIL_SOURCE, type FreezeHolds } from '../records/freeze-holds.js'
import { getNow, type WalletContext } from '../wallet-context.js'
import type { FreezeInvites, Invited } from './freeze-invites.js'
import {
  isLinkOpen,
  type FreezeAct,
  type FreezeLink,
  type FreezeLinks,
  type OwnFreeze,
} from './freeze-links.js'
import type { composeFreezeMail } from './freeze-mail.js'
import { toMailLanguage } from './texts.js'

/** A mailed link ends a freeze only after this time, in which each device can keep it. */
const END_DELAY_MS = 24 * 60 * 60_000

/** What the mailed pages of a role do with the owner's freeze. */
export interface MailedFreezes {
  /** The act of a mailed link; undefined when the link has expired or was used. */
  readLink(token: string): Promise<FreezeAct | undefined>
  /**
   * Performs the act of a mailed link; undefined when the link has expired or was used, `limit` when
   * mailed links have frozen the account as often as they may. `next`: where a freeze that reached
   * this role only is completed.
   */
  followLink(
    token: string,
    language: string | undefined,
  ): Promise<'limit' | { readonly next?: string | undefined } | undefined>
  /**
   * Mails a link of this role to the owner, for a ticket by which the other role says that it has
   * frozen the account. Undefined if the other role has not signed the ticket.
   */
  invite(ticket: string, language: string | undefined): Promise<Invited | undefined>
}

/** The records of a role that {@link createMailedFreezes} reads and changes; `A`: an account. */
export interface FreezeRecords<A> {
  lock(orm: Orm, accountId: string): Promise<A | undefined>
  find(orm: Orm, accountId: string, now: number): Promise<OwnFreeze | undefined>
  /** Freezes the account, and tells its mailboxes. */
  begin(orm: Orm, account: A, language: string): Promise<void>
  setEnd(orm: Orm, accountId: string, endsAt: number | null): Promise<void>
  listMailboxes(orm: Orm, account: A): Promise<readonly string[]>
  mail(orm: Orm, account: A, of: Omit<Parameters<typeof composeFreezeMail>[0], 'to'>): Promise<void>
}

/** Makes {@link MailedFreezes} of a role. */
export function createMailedFreezes<A>(
  context: WalletContext,
  {
    links,
    invites,
    holds,
  }: {
    readonly links: FreezeLinks
    readonly invites: FreezeInvites
    readonly holds: FreezeHolds
  },
  records: FreezeRecords<A>,
): MailedFreezes {
  async function isOpen(link: FreezeLink, orm: Orm): Promise<boolean> {
    const now = getNow(context)
    return isLinkOpen(link, await records.find(orm, link.accountId, now), now)
  }

  return {
    async readLink(token) {
      const link = await links.read(token)
      if (!link) return undefined
      return (await isOpen(link, (await context.database()).orm)) ? link.act : undefined
    },
    async followLink(token, accepted) {
      const link = await links.read(token)
      if (!link) return undefined
      const { act, accountId } = link
      const holder = { accountId, source: MAIL_SOURCE }
      const followed = mailInTransaction(context, async (orm) => {
        const account = await records.lock(orm, accountId)
        if (!account || !(await isOpen(link, orm))) return undefined
        const language = toMailLanguage(accepted)
        if (act === 'freeze') {
          await holds.count(orm, holder)
          await records.begin(orm, account, language)
          return { next: await invites.toNext(accountId) }
        }
        if (act === 'keep') await holds.countKept(orm, holder)
        const at = act === 'unfreeze' ? getNow(context) + END_DELAY_MS : null
        await records.setEnd(orm, accountId, at)
        if (at !== null) {
          const url = await links.to({ act: 'keep', accountId, at })
          await records.mail(orm, account, { notice: 'unfreezing', language, act: 'keep', url })
        }
        return {}
      })
      return orLimit(followed, 'limit')
    },
    async invite(ticket, accepted) {
      const accountId = await invites.read(ticket)
      if (accountId === undefined) return undefined
      return mailInTransaction(context, async (orm) => {
        const account = await records.lock(orm, accountId)
        if (!account) return undefined
        if (await records.find(orm, accountId, getNow(context))) return 'done'
        const mailboxes = await records.listMailboxes(orm, account)
        return invites.mail(orm, { accountId, mailboxes, language: toMailLanguage(accepted) })
      })
    },
  }
}

const LIMITS: readonly string[] = [FAULTS.freezeLimit, FAULTS.stayLimit]

/** `instead` when a source may not hold an account frozen, or stop a removal, once more. */
export async function orLimit<T, I>(done: Promise<T>, instead: I): Promise<T | I> {
  try {
    return await done
  } catch (error) {
    if (error instanceof ApiError && LIMITS.includes(error.field)) return instead
    throw error
  }
}

/** Runs work in one transaction, then sends the mails that it has queued. */
export async function mailInTransaction<T>(
  context: WalletContext,
  work: (orm: Orm) => Promise<T>,
): Promise<T> {
  const result = await (await context.database()).transaction(work)
  context.wakeMail()
  return result
}
