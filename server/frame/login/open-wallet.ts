import { CompleteLoginAnswer, Done, EnrolAnswer, EnrolVaultAnswer, type VerifyCodeAnswer } from '../../src/wallet/contract.js'
import type { StoredShare } from '../keys/device-share.js'
import type { EnrolledWallet } from '../keys/key-tasks.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { toTokens, type Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'

const CONFIRMATION = 'confirmation'

/** This device's share of an enrolment. */
export async function findStoredShare(account: Account, enrolmentId: string | undefined): Promise<StoredShare | undefined> {
  const accountId = enrolmentId === undefined ? undefined : await account.store.get<string>(toEnrolmentKey({ enrolmentId }))
  const share = accountId === undefined ? undefined : await account.storedShare(accountId)
  return share?.enrolmentId === enrolmentId ? share : undefined
}

/** Ends a login that the vault has checked, and opens the wallet: a new one, this device's own, or one restored from the servers' shares. */
export async function openWallet(account: Account, { loginId, releaseKey, stored, verified: { vaultTicket, share: recovery } }: { loginId: string; releaseKey: CryptoKeyPair; stored: StoredShare | undefined; verified: VerifyCodeAnswer }): Promise<void> {
  const done = await account.send(`${account.servers.api}/wallet/v1/logins/${loginId}/complete`, { body: { vaultTicket }, answer: CompleteLoginAnswer })
  const { accountId, email, userName, share } = done
  let { addresses } = done
  if (addresses && stored && share) {
    await account.store.set(toEnrolmentKey(stored), accountId)
    account.keepRelease(share, { requestId: loginId, releaseKey })
  } else {
    const releases = share && recovery ? [account.toRelease(share, loginId, 'auth'), account.toRelease(recovery, loginId, 'recovery')] as const : undefined
    const enrolled = await makeShares(account, { addresses, releases, releaseKey })
    await enrol(account, enrolled, done)
    addresses = enrolled.addresses
  }
  await account.begin({ accountId, email, userName, addresses, ...toTokens(done) })
}

/** Confirms an enrolment at the vault that an earlier page could not confirm. */
export async function finishEnrolment({ store, send, servers }: Account): Promise<void> {
  const confirmation = await store.get<string>(CONFIRMATION)
  if (confirmation === undefined) return
  await send(`${servers.vault}/vault/v1/enrolments/confirm`, { body: { confirmation }, answer: Done })
  await store.remove(CONFIRMATION)
}

type Release = ReturnType<Account['toRelease']>

function makeShares({ keyClient, keys }: Account, { addresses, releases, releaseKey }: { addresses: CompleteLoginAnswer['addresses']; releases: readonly [Release, Release] | undefined; releaseKey: CryptoKeyPair }): Promise<EnrolledWallet> {
  if (!addresses) return keyClient.run({ kind: 'create', wrapKey: keys.wrap })
  if (!releases) throw new Refusal(409, '', 'The wallet was not released to this browser. Sign in again')
  return keyClient.run({ kind: 'restore', releases, releaseKey, addresses: addresses as WalletAddresses, wrapKey: keys.wrap })
}

// The vault first: an enrolment the API knows is always one the vault has.
async function enrol(account: Account, { enrolmentId, stored, authShare, recoveryShare, commitments, addresses }: EnrolledWallet, { accountId, vaultGrant, access }: CompleteLoginAnswer): Promise<void> {
  const { servers: { api, vault }, send, store } = account
  const { receipt } = await send(`${vault}/vault/v1/enrolments`, { body: { vaultGrant, enrolmentId, recoveryShare, commitments, addresses }, answer: EnrolVaultAnswer })
  const { confirmation } = await send(`${api}/wallet/v1/enrolments`, { body: { enrolmentId, authShare, commitments, addresses, receipt }, access, answer: EnrolAnswer })
  await account.keepShare(accountId, stored)
  await store.set(toEnrolmentKey(stored), accountId)
  await store.set(CONFIRMATION, confirmation)
  await finishEnrolment(account)
}

function toEnrolmentKey({ enrolmentId }: { enrolmentId: string }): string {
  return `enrolment|${enrolmentId}`
}
