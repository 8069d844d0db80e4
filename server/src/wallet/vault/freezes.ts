import { eq } from 'drizzle-orm'
import { ApiError } from '../../http/api-error.js'
import type { Orm } from '../../storage/open/database.js'
import { vaultAccounts, vaultFreezes } from '../../storage/schema/wallet.js'
import { FAULTS } from '../contracts/contract.js'
import { checkWalletSignature } from '../statements/enrolment-signature.js'
import type { FreezeInvites, Invited } from '../mail/freeze-invites.js'
import type { FreezeLinks } from '../mail/freeze-links.js'
import { composeFreezeMail } from '../mail/freeze-mail.js'
import {
  createMailedFreezes,
  mailInTransaction,
  type MailedFreezes,
} from '../mail/mailed-freezes.js'
import { toMailLanguage } from '../mail/texts.js'
import { toPasskeyDigest, toUnfreezeAct } from '../statements/passkey-statement.js'
import { refuseFrozen, unfreezeOwnAtVault } from '../records/frozen.js'
import { refuse } from '../refuse.js'
import { getNow, queue, type Device, type WalletContext } from '../wallet-context.js'
import type { Approvals } from './approvals.js'
import { checkOwnDevice, checkSignedIn } from './own-device.js'
import { findVaultFreeze, forgetPending } from './own-freeze.js'
import { findVaultMailbox } from './releases.js'
import type { FreezeHolds } from '../records/freeze-holds.js'

/**
 * The owner's freeze in the vault's own record. While it lasts, the vault releases no recovery share
 * and enrols nothing, and a device that reads it signs nothing. The api cannot end it.
 */
export interface VaultFreezes extends MailedFreezes {
  /**
   * Freezes the account if the wallet's key has enrolled the device at the vault. Otherwise `ticket`,
   * by which the api says that it has frozen the account, makes the vault mail a link of its own to
   * the owner; a ticket alone freezes nothing.
   */
  freeze(
    body: { accountId: string; ticket?: string | undefined },
    device: Device,
  ): Promise<{ invited?: Invited }>
  /**
   * Ends the freeze: with the wallet's signature that a passkey confirmed it, or with a confirmation
   * that the vault verified a day ago. Throws 403 `step_up` otherwise.
   */
  unfreeze(
    body: { accountId: string; confirmed?: string | undefined },
    device: Device,
  ): Promise<void>
  /** Stops the end of a freeze that a mailed link has begun. */
  keep(accountId: string, device: Device): Promise<void>
}

/** Makes {@link VaultFreezes}. */
export function createVaultFreezes(
  context: WalletContext,
  approvals: Approvals,
  links: FreezeLinks,
  invites: FreezeInvites,
  holds: FreezeHolds,
): VaultFreezes {
  const lock = async (orm: Orm, accountId: string) => {
    const [account] = await orm
      .select()
      .from(vaultAccounts)
      .where(eq(vaultAccounts.id, accountId))
      // Not 'update': a code that is being verified adds an address of the account, for which it
      // would wait, while the freeze waits for the code.
      .for('no key update')
    return account
  }
  const setEnd = async (orm: Orm, accountId: string, endsAt: number | null) => {
    await orm.update(vaultFreezes).set({ endsAt }).where(eq(vaultFreezes.accountId, accountId))
  }

  async function mail(
    orm: Orm,
    accountId: string,
    of: Omit<Parameters<typeof composeFreezeMail>[0], 'to'>,
  ): Promise<void> {
    const to = context.canMail ? await findVaultMailbox(orm, accountId) : undefined
    if (to !== undefined)
      await queue(context, orm, 'vault', `account:${accountId}`, composeFreezeMail({ to, ...of }))
  }

  async function begin(orm: Orm, accountId: string, language: string): Promise<void> {
    const now = getNow(context)
    const values = { accountId, frozenAt: now, endsAt: null }
    await orm
      .insert(vaultFreezes)
      .values(values)
      .onConflictDoUpdate({ target: vaultFreezes.accountId, set: values })
    // What a device has confirmed before raises no limit after the freeze, and does not end the freeze.
    await forgetPending(orm, { accountId })
    const url = await links.to({ act: 'unfreeze', accountId, at: now })
    await mail(orm, accountId, { notice: 'frozen', language, act: 'unfreeze', url })
  }

  const asOwner = (
    accountId: string,
    { jkt }: Device,
    work: (orm: Orm, account: typeof vaultAccounts.$inferSelect) => Promise<void>,
  ) =>
    mailInTransaction(context, async (orm) => {
      await refuseFrozen(orm, accountId)
      await checkOwnDevice(orm, { accountId, jkt })
      const account = await lock(orm, accountId)
      if (!account) throw refuse.session()
      await work(orm, account)
    })

  const mailed = createMailedFreezes(
    context,
    { links, invites, holds },
    {
      lock,
      find: findVaultFreeze,
      begin: (orm, { id }, language) => begin(orm, id, language),
      setEnd,
      async listMailboxes(orm, { id }) {
        const mailbox = await findVaultMailbox(orm, id)
        return mailbox === undefined ? [] : [mailbox]
      },
      mail: (orm, { id }, of) => mail(orm, id, of),
    },
  )

  return {
    async freeze({ accountId, ticket }, device) {
      const language = toMailLanguage(device.language)
      try {
        await asOwner(accountId, device, async (orm) => {
          await checkSignedIn(orm, { accountId, jkt: device.jkt }, getNow(context))
          if (await findVaultFreeze(orm, accountId, getNow(context))) return
          await holds.count(orm, { accountId, source: device.jkt })
          await begin(orm, accountId, language)
        })
        return {}
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.field === FAULTS.unsigned
        if (!isUnknown || ticket === undefined || (await invites.read(ticket)) !== accountId)
          throw error
        const invited = await mailed.invite(ticket, device.language)
        if (!invited) throw error
        return { invited }
      }
    },
    keep: (accountId, device) =>
      asOwner(accountId, device, async (orm) => {
        await checkSignedIn(orm, { accountId, jkt: device.jkt }, getNow(context))
        // A freeze that has ended stays ended: only `freeze` begins one, and mails its link.
        const freeze = await findVaultFreeze(orm, accountId, getNow(context))
        if (!freeze || freeze.endsAt === null) return
        await holds.countKept(orm, { accountId, source: device.jkt })
        await setEnd(orm, accountId, null)
      }),
    unfreeze: ({ accountId, confirmed }, device) =>
      asOwner(accountId, device, async (orm, { addresses }) => {
        const freeze = await findVaultFreeze(orm, accountId, getNow(context))
        // It has ended, or the answer to the first attempt was lost.
        if (!freeze) return
        if (confirmed === undefined)
          await approvals.use(orm, { accountId, jkt: device.jkt }, 'unfreeze')
        else if (addresses)
          checkWalletSignature(
            toPasskeyDigest(accountId, toUnfreezeAct(freeze.frozenAt)),
            confirmed,
            addresses,
          )
        else throw refuse.session()
        await unfreezeOwnAtVault(orm, accountId, getNow(context))
        const language = toMailLanguage(device.language)
        const url = await links.toFreeze(accountId)
        await mail(orm, accountId, { notice: 'unfrozen', language, act: 'freeze', url })
      }),
    ...mailed,
  }
}
