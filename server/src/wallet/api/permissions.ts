import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { walletPermissions } from '../../storage/schema/wallet.js'
import {
  MAX_PERMISSIONS,
  type GrantedPermission,
  type KeptPermission,
} from '../contracts/permission-contract.js'
import { ApiError } from '../../http/api-error.js'
import { refuse } from '../refuse.js'
import { getNow, type WalletContext } from '../wallet-context.js'
import { findEnrolment, lockAccount } from './accounts.js'
import type { Session } from './sessions.js'

const DAY_MS = 86_400_000
// Listed for a month after their end, so that owners find what they granted.
const MEMORY_MS = 30 * DAY_MS
// The wallet grants none for longer than a year; the clocks of its device and of the server differ.
const LONGEST_MS = 368 * DAY_MS

/** The api role's record of the permissions (ERC-7715) that accounts have granted to websites. */
export interface PermissionRecord {
  /** Newest first. */
  read(session: Session): Promise<KeptPermission[]>
  /**
   * Keeps permissions of the website of the session; a repetition changes nothing. Throws 409
   * `permission_limit` for more than {@link MAX_PERMISSIONS} permissions that have not ended. Only the
   * erasure of the account removes a permission before its end.
   */
  keep(session: Session, granted: readonly GrantedPermission[]): Promise<void>
}

/** Makes {@link PermissionRecord}. */
export function createPermissionRecord(context: WalletContext): PermissionRecord {
  const ofAccount = (accountId: string) => eq(walletPermissions.accountId, accountId)
  return {
    async read({ accountId }) {
      const { orm } = await context.database()
      return orm
        .select({
          chainId: walletPermissions.chainId,
          context: walletPermissions.context,
          origin: walletPermissions.origin,
          grantedAt: walletPermissions.grantedAt,
        })
        .from(walletPermissions)
        .where(ofAccount(accountId))
        .orderBy(desc(walletPermissions.grantedAt), asc(walletPermissions.hash))
    },
    async keep({ accountId, jkt, origin }, granted) {
      const now = getNow(context)
      if (granted.some(({ expiry }) => expiry * 1000 > now + LONGEST_MS))
        throw new ApiError(400, 'expiry', 'A permission ends within a year')
      await (
        await context.database()
      ).transaction(async (orm) => {
        const account = await lockAccount(orm, accountId)
        if (!account?.addresses || !(await findEnrolment(orm, accountId, jkt)))
          throw refuse.session()
        await orm
          .insert(walletPermissions)
          .values(
            granted.map((one) => ({
              ...one,
              accountId,
              origin,
              grantedAt: now,
              expiresAt: one.expiry * 1000 + MEMORY_MS,
            })),
          )
          .onConflictDoNothing()
        const kept = await orm
          .select({ hash: walletPermissions.hash, expiry: walletPermissions.expiry })
          .from(walletPermissions)
          .where(ofAccount(accountId))
          .orderBy(asc(walletPermissions.expiry))
        // Those that have ended make room, the oldest first.
        const excess = kept.slice(0, Math.max(0, kept.length - MAX_PERMISSIONS))
        if (excess.some(({ expiry }) => expiry * 1000 > now)) throw refuse.permissionLimit()
        if (excess.length > 0)
          await orm.delete(walletPermissions).where(
            and(
              ofAccount(accountId),
              inArray(
                walletPermissions.hash,
                excess.map(({ hash }) => hash),
              ),
            ),
          )
      })
    },
  }
}
