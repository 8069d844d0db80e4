import { Done, EnrolAnswer } from '../../src/wallet/contracts/contract.js'
import { EnrolVaultAnswer } from '../../src/wallet/contracts/vault-contract.js'
import { toThumbprint } from '../device/thumbprint.js'
import type { EnrolledWallet } from '../keys/key-tasks.js'
import { toShareKey, type Account, type Session } from '../wallet/account.js'

const CONFIRMATION = 'confirmation'

/**
 * Sends the shares of a new enrolment to both servers and stores this device's share with the
 * session that starts. The vault comes first, so that each enrolment of the api exists at the
 * vault.
 */
export async function enrolDevice(
  account: Account,
  { enrolmentId, stored, authShare, recoveryShare, commitments, addresses, held }: EnrolledWallet,
  {
    accountId,
    vaultGrant,
    access,
    session,
  }: { accountId: string; vaultGrant: string; access: string; session?: Session },
): Promise<void> {
  const { servers, send, store, keys } = account
  const jkt = await toThumbprint(keys.proof)
  const signature = await account.keyClient.run({
    kind: 'prove',
    stored,
    authShare,
    wrapKey: keys.wrap,
    statement: { accountId, enrolmentId, jkt, held, commitments, addresses },
  })
  const proof = { signature, ...(held && { held }) }
  const { receipt } = await send(`${servers.vault}/vault/v1/enrolments`, {
    body: { vaultGrant, enrolmentId, recoveryShare, commitments, addresses, ...proof },
    answer: EnrolVaultAnswer,
  })
  const { confirmation } = await send(`${servers.api}/wallet/v1/enrolments`, {
    body: { enrolmentId, authShare, commitments, addresses, receipt, ...proof },
    access,
    answer: EnrolAnswer,
  })
  account.dropRelease()
  const values = {
    [toShareKey(accountId)]: stored,
    [toEnrolmentKey(stored)]: accountId,
    [CONFIRMATION]: confirmation,
  }
  await (session ? account.begin(session, values) : store.setAll(values))
  // The wallet is usable without the confirmation, which is repeated on the next load of the page.
  confirmEnrolment(account).catch(() => {})
}

/** Confirms an enrolment at the vault that an earlier page could not confirm. */
export async function confirmEnrolment({ store, servers, send }: Account): Promise<void> {
  const confirmation = await store.get<string>(CONFIRMATION)
  if (confirmation === undefined) return
  await send(`${servers.vault}/vault/v1/enrolments/confirm`, {
    body: { confirmation },
    answer: Done,
  })
  // A later enrolment has its own confirmation.
  if ((await store.get<string>(CONFIRMATION)) === confirmation) await store.remove(CONFIRMATION)
}

/** Storage key of the account of an enrolment. */
export function toEnrolmentKey({ enrolmentId }: { enrolmentId: string }): string {
  return `enrolment|${enrolmentId}`
}
