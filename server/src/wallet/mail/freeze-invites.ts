import type { Orm } from '../../storage/open/database.js'
import { digest } from '../derive.js'
import { FREEZE_TICKET, VAULT_FREEZE_TICKET } from '../contracts/kinds.js'
import { lockCounter, type Rule } from '../limits.js'
import type { Role } from '../tokens.js'
import { getNow, queue, type WalletContext } from '../wallet-context.js'
import { composeFreezeMail } from './freeze-mail.js'
import type { FreezeLinks } from './freeze-links.js'

// A freeze is completed once; a hostile role gets no more mails for its tickets.
const RULES: readonly Rule[] = [{ perMs: 24 * 60 * 60_000, max: 2 }]

/**
 * What a role has done with the other role's word that an account is frozen there: it is frozen here
 * too, or a link was mailed, or only a device can freeze it, because the role has no mailbox of it.
 */
export type Invited = 'done' | 'mailed' | 'device'

/** Completes a freeze that reached one role only. No role freezes at the word of the other. */
export interface FreezeInvites {
  /** The ticket for the other role of an account that is frozen here. */
  sign(accountId: string): Promise<string>
  /** The address at the other role that takes a ticket of an account that is frozen here. */
  toNext(accountId: string): Promise<string | undefined>
  /** The account that a ticket of the other role names. */
  read(ticket: string): Promise<string | undefined>
  /** Mails this role's own link to its own record of the mailboxes. */
  mail(
    orm: Orm,
    of: {
      readonly accountId: string
      readonly mailboxes: readonly string[]
      readonly language: string
    },
  ): Promise<Invited>
}

/** Makes {@link FreezeInvites}. `otherPage`: the mailed page of the other role, if it is known. */
export function createFreezeInvites(
  context: WalletContext,
  links: FreezeLinks,
  { role, otherPage }: { readonly role: Role; readonly otherPage: string | undefined },
): FreezeInvites {
  const [own, others] =
    role === 'api' ? [FREEZE_TICKET, VAULT_FREEZE_TICKET] : [VAULT_FREEZE_TICKET, FREEZE_TICKET]
  const sign = (accountId: string) => context.tokens.sign(own, { accountId })
  return {
    sign,
    toNext: async (accountId) => otherPage && `${otherPage}?ticket=${await sign(accountId)}`,
    read: async (ticket) => (await context.tokens.read(others, ticket))?.accountId,
    async mail(orm, { accountId, mailboxes, language }) {
      if (!context.canMail || mailboxes.length === 0) return 'device'
      const counter = await lockCounter(
        orm,
        `${role}:freeze-invites:${digest(accountId)}`,
        getNow(context),
      )
      // The links of the earlier mails still work.
      if (counter.waitFor(RULES) > 0) return 'mailed'
      await counter.add()
      const url = await links.toFreeze(accountId)
      for (const to of mailboxes)
        await queue(
          context,
          orm,
          role,
          `account:${accountId}`,
          composeFreezeMail({ to, language, notice: 'half', act: 'freeze', url }),
        )
      return 'mailed'
    },
  }
}
