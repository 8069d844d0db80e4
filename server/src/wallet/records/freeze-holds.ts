import type { Orm } from '../../storage/open/database.js'
import { lockCounter, MONTH_MS, type Rule } from '../limits.js'
import { toAccountKey } from './account-key.js'
import { refuse } from '../refuse.js'
import type { Role } from '../tokens.js'
import { getNow, type WalletContext } from '../wallet-context.js'

const RULES: readonly Rule[] = [{ perMs: MONTH_MS, max: 3 }]

/** Who holds an account frozen: a device, by the thumbprint of its key, or who reads its mailboxes. */
export interface Holder {
  readonly accountId: string
  readonly source: string
}

/** The source of what a mailed link does, whichever mailbox of the account it was mailed to. */
export const MAIL_SOURCE = 'mail'

/**
 * Counts how often each source freezes an account at a role, or stops the end of a freeze there. Three
 * in 30 days: one stolen device, or a read mailbox, keeps no owner out for longer.
 */
export interface FreezeHolds {
  /** Counts one. Throws 403 `freeze_limit` after the third. */
  count(orm: Orm, holder: Holder): Promise<void>
  /**
   * Counts that the end which a mailed link has begun is stopped. Not for a wallet without a passkey:
   * the mailbox alone opens it, so a device may stop each of these ends.
   */
  countKept(orm: Orm, holder: Holder): Promise<void>
}

/** Makes the {@link FreezeHolds} of a role. `hasPasskey` reads the role's own record. */
export function createFreezeHolds(
  context: WalletContext,
  role: Role,
  hasPasskey: (orm: Orm, accountId: string) => Promise<boolean>,
): FreezeHolds {
  async function count(orm: Orm, { accountId, source }: Holder): Promise<void> {
    const key = `${toAccountKey(role, accountId)}holds:${source}`
    const counter = await lockCounter(orm, key, getNow(context), MONTH_MS)
    if (counter.waitFor(RULES) > 0) throw refuse.freezeLimit()
    await counter.add()
  }
  return {
    count,
    async countKept(orm, holder) {
      if (await hasPasskey(orm, holder.accountId)) await count(orm, holder)
    },
  }
}
