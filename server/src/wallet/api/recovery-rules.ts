import { eq } from 'drizzle-orm'
import type { Orm } from '../../storage/database.js'
import { walletPasskeys } from '../../storage/schema/wallet.js'
import type { LoginRecovery } from '../contract.js'
import { openEnvelope } from '../envelope.js'
import type { StepUpAction } from '../recovery-contract.js'
import { isCommitted, toShareContext } from '../share-context.js'
import type { WalletContext } from '../wallet-context.js'
import type { Account, Enrolment } from './accounts.js'

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

/** True when a step-up by code is delayed. Not on the device that created the wallet, during the wallet's first day: there is no earlier owner to warn. */
export function isDelayed(account: Account, { founder }: Enrolment, now: number): boolean {
  return !(founder && now - account.createdAt < DELAY_MS)
}

/** When an action is permitted. An email change locks export and new recovery for a day on every device; a new device is locked for its first day. */
export function toAvailableAt(
  action: StepUpAction,
  {
    account,
    enrolment,
    byPasskey,
    now,
  }: { account: Account; enrolment: Enrolment; byPasskey: boolean; now: number },
): number {
  const waited = byPasskey || !isDelayed(account, enrolment, now) ? now : now + DELAY_MS
  if (action !== 'export' && action !== 'passkey-add') return waited
  return Math.max(
    waited,
    account.lockedUntil ?? 0,
    enrolment.founder ? 0 : enrolment.createdAt + DELAY_MS,
  )
}

/**
 * True when the auth share of an enrolment can be opened and matches its commitment. A damaged one is logged and kept: its key may only be
 * missing temporarily.
 */
export async function isShareWhole(
  { keys, log }: WalletContext,
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
  return false
}

/** The enrolment from which another device is restored: the most recently used one of the account's present kind with an intact share. */
export async function chooseEnrolment(
  context: WalletContext,
  enrolments: readonly Enrolment[],
  held: boolean,
): Promise<Enrolment | undefined> {
  for (const enrolment of [
    ...enrolments.filter((one) => one.held === held),
    ...enrolments.filter((one) => one.held !== held),
  ])
    if (await isShareWhole(context, enrolment)) return enrolment
  return undefined
}

/** The recovery information of a login; undefined for an account without recovery. */
export function describeRecovery(
  passkeys: readonly Passkey[],
  own: Enrolment | undefined,
): LoginRecovery | undefined {
  const held = passkeys.length > 0
  const renew = own !== undefined && own.held !== held
  return held || renew
    ? { held, renew, passkeys: passkeys.map(({ id, wrapped }) => ({ id, wrapped })) }
    : undefined
}
