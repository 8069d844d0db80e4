import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { vaultAccounts, vaultApprovals, vaultCodes } from '../../storage/schema/wallet.js'
import type { StepUpAction } from '../contracts/recovery-contract.js'
import { refuseFrozen } from '../records/frozen.js'
import { refuse } from '../refuse.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import { checkOwnDevice, isLatestHeld } from './own-device.js'
import { refuseVaultFreeze } from './own-freeze.js'
import { findVaultAccount, findVaultMailbox } from './releases.js'

const DAY_MS = 24 * 60 * 60_000
// The api's step-up of the same confirmation is usable for two days after a wait of at most two days.
const KEPT_MS = 4 * DAY_MS
const FRESH_LOGIN_MS = 5 * 60_000
/** The actions that the vault decides as well as the api, by its own record. */
const DECIDED = ['spending', 'unfreeze'] as const

/** A confirmation of one action on one device. */
export interface Confirmed {
  /** The step-up's. */
  readonly id: string
  readonly accountId: string
  readonly jkt: string
}
type Decided = (typeof DECIDED)[number]

/**
 * Confirmations that the vault itself has verified: by its code, or by a login at a provider. They
 * take effect a day later (at once on the first day of an account without a passkey, except for
 * `unfreeze`). A freeze at the vault deletes them.
 */
export interface Approvals {
  /** Keeps a confirmation by the vault's code, if the vault decides the action too. */
  keep(orm: Orm, confirmed: Confirmed, action: StepUpAction): Promise<void>
  /**
   * Keeps the confirmation of an account without a mailbox, by its login of the last minutes. Throws
   * 403 `step_up` otherwise.
   */
  keepLogin(confirmed: Omit<Confirmed, 'jkt'>, action: Decided, device: Device): Promise<void>
  /** Uses up a confirmation of the device. Throws 403 `step_up` if it has none in effect. */
  use(orm: Orm, of: Omit<Confirmed, 'id'>, action: Decided): Promise<void>
}

/** Makes {@link Approvals}. */
export function createApprovals(context: WalletContext): Approvals {
  const keep = async (orm: Orm, { id, accountId, jkt }: Confirmed, action: Decided) => {
    const now = getNow(context)
    if (action !== 'unfreeze') await refuseVaultFreeze(orm, accountId, now)
    const [account] = await orm
      .select({ createdAt: vaultAccounts.createdAt })
      .from(vaultAccounts)
      .where(eq(vaultAccounts.id, accountId))
    if (!account) throw refuse.session()
    // On the account's first day there is no earlier owner to warn. Ending a freeze always waits, and
    // so does a code in the place of the wallet's passkey.
    const isFirstDay =
      action !== 'unfreeze' &&
      now - account.createdAt < DAY_MS &&
      !(await isLatestHeld(orm, accountId))
    const availableAt = isFirstDay ? now : now + DAY_MS
    await orm
      .insert(vaultApprovals)
      .values({ id, accountId, jkt, action, availableAt, expiresAt: now + KEPT_MS })
      .onConflictDoNothing()
  }
  const isDecided = (action: StepUpAction): action is Decided =>
    (DECIDED as readonly StepUpAction[]).includes(action)

  return {
    keep: async (orm, confirmed, action) => {
      if (isDecided(action)) await keep(orm, confirmed, action)
    },
    async keepLogin({ id, accountId }, action, { jkt }) {
      const now = getNow(context)
      await (
        await context.database()
      ).transaction(async (orm) => {
        await refuseFrozen(orm, accountId)
        await checkOwnDevice(orm, { accountId, jkt })
        const [login] = await orm
          .select()
          .from(vaultCodes)
          .where(
            and(
              eq(vaultCodes.purpose, 'provider'),
              eq(vaultCodes.jkt, jkt),
              gt(vaultCodes.verifiedAt, now - FRESH_LOGIN_MS),
            ),
          )
          .orderBy(desc(vaultCodes.verifiedAt))
          .limit(1)
        const owner = login && (await findVaultAccount(orm, { ...login, now }))
        if (owner !== accountId || (await findVaultMailbox(orm, accountId)) !== undefined)
          throw refuse.stepUp('Sign out and sign in again, then confirm within five minutes')
        await keep(orm, { id, accountId, jkt }, action)
      })
    },
    async use(orm, { accountId, jkt }, action) {
      const now = getNow(context)
      const [used] = await orm
        .delete(vaultApprovals)
        .where(
          and(
            eq(vaultApprovals.accountId, accountId),
            eq(vaultApprovals.jkt, jkt),
            eq(vaultApprovals.action, action),
            lte(vaultApprovals.availableAt, now),
            gt(vaultApprovals.expiresAt, now),
          ),
        )
        .returning()
      if (!used) throw refuse.stepUp('The vault has no confirmation of this; confirm it again')
    },
  }
}
