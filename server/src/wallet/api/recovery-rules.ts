import { eq } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { walletAccounts, walletPasskeys } from '../../storage/schema/wallet.js'
import type { LoginRecovery } from '../contracts/contract.js'
import { openEnvelope } from '../envelope.js'
import type { StepUpAction } from '../contracts/recovery-contract.js'
import { refuse } from '../refuse.js'
import { isCommitted, toShareContext } from '../statements/share-context.js'
import type { WalletContext } from '../wallet-context.js'
import { findEnrolment, listEnrolments, type Account, type Enrolment } from './accounts.js'

/** Delay of a step-up by code, and of the locks after an email change or on a new device. */
export const DELAY_MS = 24 * 60 * 60_000

/** A row of `wallet_passkeys`. */
export type Passkey = typeof walletPasskeys.$inferSelect

/** The passkeys of an account, oldest first. */
export function listPasskeys(orm: Orm, accountId: string): Promise<Passkey[]> {
  return orm
    .select()
    .from(walletPasskeys)
    .where(eq(walletPasskeys.accountId, accountId))
    .orderBy(walletPasskeys.createdAt)
}

/**
 * True when a step-up by code is delayed. Not on the device that created the wallet, during the
 * wallet's first day: there is no earlier owner to warn.
 */
export function isDelayed(account: Account, { founder }: Enrolment, now: number): boolean {
  return !(founder && now - account.createdAt < DELAY_MS)
}

/**
 * True when a change of email needs a step-up. On the device that made the wallet, on its first day
 * and without a passkey, the codes alone confirm it: there is no earlier owner.
 */
export async function needsStepUp(
  orm: Orm,
  { accountId, jkt }: { accountId: string; jkt: string },
  now: number,
): Promise<boolean> {
  const [account] = await orm.select().from(walletAccounts).where(eq(walletAccounts.id, accountId))
  const enrolment = await findEnrolment(orm, accountId, jkt)
  if (!account || !enrolment) throw refuse.session()
  return isDelayed(account, enrolment, now) || (await listPasskeys(orm, accountId)).length > 0
}

/** Actions that lower what protects a wallet, or what its owner can do. */
const LOWERING: readonly StepUpAction[] = [
  'passkey-remove',
  'device-remove',
  'email-change',
  'spending',
]

/**
 * When an action is permitted. An email change locks export and new recovery for a day on every
 * device; a new device is locked for its first day. A code alone never lowers the protection at
 * once: it needs a device that is a day old, and the wait.
 */
export function toAvailableAt(
  action: StepUpAction,
  {
    account,
    enrolment,
    byPasskey,
    hasPasskey,
    now,
  }: {
    account: Account
    enrolment: Enrolment
    byPasskey: boolean
    hasPasskey: boolean
    now: number
  },
): number {
  const known = enrolment.founder ? 0 : enrolment.createdAt + DELAY_MS
  const isLowering = LOWERING.includes(action)
  if (byPasskey && isLowering) return now
  // The owner has time to stop it, whatever confirmed it.
  if (action === 'erase') return Math.max(now, known) + DELAY_MS
  if (action === 'unfreeze') return byPasskey ? now : Math.max(now, known) + DELAY_MS
  const isAtOnce = byPasskey || (!isDelayed(account, enrolment, now) && !(isLowering && hasPasskey))
  if (isLowering) return isAtOnce ? now : Math.max(now, known) + DELAY_MS
  return Math.max(isAtOnce ? now : now + DELAY_MS, account.lockedUntil ?? 0, known)
}

/**
 * True when the auth share of an enrolment can be opened and matches its commitment. A damaged one
 * is logged and kept: its key may only be missing temporarily.
 */
export async function isShareWhole(
  { keys, log, audit }: WalletContext,
  { id, accountId, share, commitments }: Enrolment,
): Promise<boolean> {
  try {
    if (
      isCommitted(
        await openEnvelope(keys, 'wallet shares', share, toShareContext(accountId, id, 'auth')),
        commitments.auth,
      )
    )
      return true
    log.error({ enrolment: id }, 'an auth share is damaged')
  } catch (error) {
    log.error({ err: error, enrolment: id }, 'an auth share cannot be opened')
  }
  audit.record({ event: 'share-damaged', role: 'api', outcome: 'failed', account: accountId })
  return false
}

/**
 * Chooses the enrolment that restores the wallet on another device. Enrolments with a damaged share
 * are left out. The order: enrolments signed by the wallet's key, then unsigned ones of earlier
 * versions; within each, enrolments of the account's current kind first; then the signed enrolment
 * with the latest use, or the oldest unsigned enrolment. A stranger can add an unsigned enrolment
 * only after the owner's, so the oldest is the owner's.
 */
export async function chooseEnrolment(
  context: WalletContext,
  enrolments: readonly Enrolment[],
  held: boolean,
): Promise<Enrolment | undefined> {
  const signed = enrolments.filter(({ signature }) => signature !== null)
  const unsigned = enrolments
    .filter(({ signature }) => signature === null)
    .sort((one, other) => one.createdAt - other.createdAt)
  const ofKind = (list: readonly Enrolment[], kind: boolean) =>
    list.filter((one) => one.held === kind)
  for (const enrolment of [
    ...ofKind(signed, held),
    ...ofKind(signed, !held),
    ...ofKind(unsigned, held),
    ...ofKind(unsigned, !held),
  ])
    if (await isShareWhole(context, enrolment)) return enrolment
  return undefined
}

/**
 * The enrolment of which a login of a device releases shares: its own if its auth share is intact,
 * else {@link chooseEnrolment}.
 */
export async function findSource(
  context: WalletContext,
  orm: Orm,
  accountId: string,
  jkt: string,
): Promise<Enrolment | undefined> {
  const enrolments = await listEnrolments(orm, accountId)
  const own = enrolments.find((one) => one.jkt === jkt)
  if (own && (await isShareWhole(context, own))) return own
  return chooseEnrolment(context, enrolments, (await listPasskeys(orm, accountId)).length > 0)
}

/** The recovery information of a login; undefined for an account without recovery. */
export function describeRecovery(
  passkeys: readonly Passkey[],
  own: Enrolment | undefined,
): LoginRecovery | undefined {
  const held = passkeys.length > 0
  const renew = own !== undefined && (own.held !== held || own.signature === null)
  return held || renew
    ? { held, renew, passkeys: passkeys.map(({ id, wrapped }) => ({ id, wrapped })) }
    : undefined
}
