import { Done, EnrolAnswer, EnrolVaultAnswer } from '../../src/wallet/contract.js'
import type { EnrolledWallet } from '../keys/key-tasks.js'
import { toShareKey, type Account, type Session } from '../wallet/account.js'

const CONFIRMATION = 'confirmation'

/** Gives both servers their shares of a new enrolment and keeps this device's, with the session that begins by it. The vault is first, so that each enrolment of the api exists at the vault. */
export async function enrolDevice(account: Account, { enrolmentId, stored, authShare, recoveryShare, commitments, addresses, held }: EnrolledWallet, { accountId, vaultGrant, access, session }: { accountId: string; vaultGrant: string; access: string; session?: Session }): Promise<void> {
  const { servers, send, store } = account
  const kind = held ? { held } : {}
  const { receipt } = await send(`${servers.vault}/vault/v1/enrolments`, { body: { vaultGrant, enrolmentId, recoveryShare, commitments, addresses, ...kind }, answer: EnrolVaultAnswer })
  const { confirmation } = await send(`${servers.api}/wallet/v1/enrolments`, { body: { enrolmentId, authShare, commitments, addresses, receipt, ...kind }, access, answer: EnrolAnswer })
  account.dropRelease()
  const values = { [toShareKey(accountId)]: stored, [toEnrolmentKey(stored)]: accountId, [CONFIRMATION]: confirmation }
  await (session ? account.begin(session, values) : store.setAll(values))
  // The wallet is open without it. What fails here is confirmed when the page is loaded again.
  confirmEnrolment(account).catch(() => {})
}

/** Confirms an enrolment at the vault that an earlier page could not confirm. */
export async function confirmEnrolment({ store, servers, send }: Account): Promise<void> {
  const confirmation = await store.get<string>(CONFIRMATION)
  if (confirmation === undefined) return
  await send(`${servers.vault}/vault/v1/enrolments/confirm`, { body: { confirmation }, answer: Done })
  // A later enrolment has a confirmation of its own.
  if ((await store.get<string>(CONFIRMATION)) === confirmation) await store.remove(CONFIRMATION)
}

/** Under which the account of an enrolment is stored. */
export function toEnrolmentKey({ enrolmentId }: { enrolmentId: string }): string {
  return `enrolment|${enrolmentId}`
}
