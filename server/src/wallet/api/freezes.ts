import type { Orm } from '../../storage/open/database.js'
import { toMailLanguage } from '../mail/texts.js'
import { findOwnFreeze, freezeOwn, setOwnEnd, unfreezeOwn } from '../records/frozen.js'
import { refuse } from '../refuse.js'
import { getNow, queue, type Device, type WalletContext } from '../wallet-context.js'
import { findEnrolment, listMailboxes, lockAccount, writeLog, type Account } from './accounts.js'
import type { FreezeInvites } from '../mail/freeze-invites.js'
import type { FreezeLinks } from '../mail/freeze-links.js'
import { composeFreezeMail } from '../mail/freeze-mail.js'
import {
  createMailedFreezes,
  mailInTransaction,
  type MailedFreezes,
} from '../mail/mailed-freezes.js'
import { forgetPending } from './forget-pending.js'
import type { Session } from './sessions.js'
import type { StepUps } from './step-ups.js'
import type { FreezeHolds } from '../records/freeze-holds.js'

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
export interface Freezes extends MailedFreezes {
  /** Freezes at this role, and returns the ticket for the vault. */
  freeze(session: Session, device: Device): Promise<{ ticket: string }>
  /** Ends the freeze with a step-up. */
  unfreeze(session: Session, stepUpId: string): Promise<void>
  /** Stops the end of a freeze that a mailed link has begun. */
  keep(session: Session): Promise<void>
}

/** Makes {@link Freezes}. */
export function createFreezes(
  context: WalletContext,
  stepUps: StepUps,
  links: FreezeLinks,
  invites: FreezeInvites,
  holds: FreezeHolds,
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
    of: Omit<Parameters<typeof composeFreezeMail>[0], 'to'>,
  ): Promise<void> {
    for (const to of context.canMail ? await listMailboxes(orm, account, getNow(context)) : [])
      await queue(context, orm, 'api', `account:${account.id}`, composeFreezeMail({ to, ...of }))
  }

  async function begin(orm: Orm, account: Account, { language, ...cause }: Cause): Promise<void> {
    const now = getNow(context)
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

  const mailed = createMailedFreezes(
    context,
    { links, invites, holds },
    {
      lock: lockAccount,
      find: findOwnFreeze,
      begin: (orm, account, language) => begin(orm, account, { origin: '', browser: '', language }),
      setEnd: setOwnEnd,
      listMailboxes: (orm, account) => listMailboxes(orm, account, getNow(context)),
      mail,
    },
  )

  return {
    freeze: (session, device) =>
      mailInTransaction(context, async (orm) => {
        const { origin, browser } = session
        const language = toMailLanguage(device.language)
        const account = await readOwner(orm, session)
        if (!(await findOwnFreeze(orm, account.id, getNow(context)))) {
          await holds.count(orm, { accountId: account.id, source: session.jkt })
          await begin(orm, account, { origin, browser, language })
        }
        return { ticket: await invites.sign(session.accountId) }
      }),
    unfreeze: (session, stepUpId) =>
      mailInTransaction(context, async (orm) => {
        const account = await readOwner(orm, session)
        const { language } = await stepUps.check(orm, session, stepUpId, 'unfreeze')
        await stepUps.use(orm, session, stepUpId, 'unfreeze')
        const { origin, browser } = session
        await end(orm, account, { origin, browser, language })
      }),
    keep: (session) =>
      mailInTransaction(context, async (orm) => {
        const { id } = await readOwner(orm, session)
        // A freeze that has ended stays ended: only `freeze` begins one, with its log and mails.
        const freeze = await findOwnFreeze(orm, id, getNow(context))
        if (!freeze || freeze.endsAt === null) return
        await holds.countKept(orm, { accountId: id, source: session.jkt })
        await setOwnEnd(orm, id, null)
      }),
    ...mailed,
  }
}
