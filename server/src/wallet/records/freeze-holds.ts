import type { Orm } from '../../storage/open/database.js'
import { lockCounter, MONTH_MS, type Rule } from '../limits.js'
import { toAccountKey } from './account-key.js'
import { refuse } from '../refuse.js'
import type { Role } from '../tokens.js'
import { getNow, type WalletContext } from '../wallet-context.js'

const RULES: readonly Rule[] = [{ perMs: MONTH_MS, max: 3 }]
const SAME_DAY: readonly Rule[] = [{ perMs: 24 * 60 * 60_000, max: 1 }]

/**
 * Who holds an account frozen, or stops the removal of a device: a device, by the thumbprint of its
 * key, or who reads the mailboxes.
 */
export interface Holder {
  readonly accountId: string
  readonly source: string
}

/** The source of what a mailed link does, whichever mailbox of the account it was mailed to. */
export const MAIL_SOURCE = 'mail'
// Who reads the mailbox of a wallet without a passkey adds as many devices as they like.
const ANY_DEVICE = 'devices'

/**
 * Counts how often each source freezes an account at a role, or stops the end of a freeze there, and
 * how often its mailboxes, and on how many days its devices together, stop the removal of a device.
 * Three of each in 30 days: stolen devices, or a read mailbox, keep no owner out for longer.
 */
export interface FreezeHolds {
  /** Counts one. Throws 403 `freeze_limit` after the third. */
  count(orm: Orm, holder: Holder): Promise<void>
  /**
   * Counts that the end which a mailed link has begun is stopped. Not for a wallet without a passkey:
   * the mailbox alone opens it, so a device may stop each of these ends.
   */
  countKept(orm: Orm, holder: Holder): Promise<void>
  /**
   * Counts that the removal of a device is stopped: by a mail, or by any device of the account, whose
   * stops of one day count once. Two devices of a thief, one of which stops what the other one begins,
   * use up the stops of the others in three days, and not at once. Throws 403 `stay_limit` after the
   * third.
   */
  countStay(orm: Orm, holder: Holder): Promise<void>
}

/** Makes the {@link FreezeHolds} of a role. `hasPasskey` reads the role's own record. */
export function createFreezeHolds(
  context: WalletContext,
  role: Role,
  hasPasskey: (orm: Orm, accountId: string) => Promise<boolean>,
): FreezeHolds {
  async function countOf(
    of: 'holds' | 'stays',
    orm: Orm,
    { accountId, source }: Holder,
    once: readonly Rule[] = [],
  ) {
    const key = `${toAccountKey(role, accountId)}${of}:${source}`
    const counter = await lockCounter(orm, key, getNow(context), MONTH_MS)
    if (counter.waitFor(once) > 0) return
    if (counter.waitFor(RULES) > 0) throw of === 'stays' ? refuse.stayLimit() : refuse.freezeLimit()
    await counter.add()
  }
  const count = (orm: Orm, holder: Holder) => countOf('holds', orm, holder)
  return {
    count,
    countStay: (orm, { accountId, source }) =>
      source === MAIL_SOURCE
        ? countOf('stays', orm, { accountId, source })
        : countOf('stays', orm, { accountId, source: ANY_DEVICE }, SAME_DAY),
    async countKept(orm, holder) {
      if (await hasPasskey(orm, holder.accountId)) await count(orm, holder)
    },
  }
}
