import type { StoredShare } from '../keys/device-share.js'
import type { Account } from '../wallet/account.js'

const toKey = (accountId: string) => `without-passkey|${accountId}`

/**
 * Records that the owner has removed the last passkey on this device: its next enrolment is one
 * that the vault can open.
 */
export function allowPlainEnrolment({ store }: Account, accountId: string): Promise<void> {
  return store.set(toKey(accountId), true)
}

/** Forgets it, once this device was enrolled that way or a passkey was added. */
export function forgetPlainEnrolment({ store }: Account, accountId: string): Promise<void> {
  return store.remove(toKey(accountId))
}

/**
 * True when this device keeps to enrolments that only a passkey opens, although the api names no
 * passkey: its own enrolment, or the latest at the vault, is of that kind, and the owner has not
 * removed the last passkey here. Neither server alone can lower the protection.
 */
export async function staysHeld(
  { store }: Account,
  accountId: string,
  { stored, isHeldAtVault }: { stored: StoredShare | undefined; isHeldAtVault: boolean },
): Promise<boolean> {
  if (!stored?.held && !isHeldAtVault) return false
  return (await store.get<boolean>(toKey(accountId))) !== true
}
