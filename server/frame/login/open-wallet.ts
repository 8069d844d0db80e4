import { CompleteLoginAnswer, VerifyCodeAnswer } from '../../src/wallet/contract.js'
import type { StoredShare } from '../keys/device-share.js'
import { KeyTaskFailed } from '../keys/key-client.js'
import type { EnrolledWallet } from '../keys/key-tasks.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { toTokens, type Account } from '../wallet/account.js'
import { enrolDevice, toEnrolmentKey } from './enrol-device.js'
import { keepPendingRecovery, renewEnrolment } from './pending-recovery.js'

/** What a login leads to: the wallet, or to what the visitor kept for its recovery. */
export type OpenedLogin = 'CONNECT' | 'RECOVER'

type Release = ReturnType<Account['toRelease']>

/** This device's share of an enrolment. */
export async function findStoredShare(account: Account, enrolmentId: string | undefined): Promise<StoredShare | undefined> {
  const accountId = enrolmentId === undefined ? undefined : await account.store.get<string>(toEnrolmentKey({ enrolmentId }))
  const share = accountId === undefined ? undefined : await account.storedShare(accountId)
  return share?.enrolmentId === enrolmentId ? share : undefined
}

/** Has the vault check a login. `recover` is the enrolment whose recovery share is to be released; the answer has none when the vault has lost it. */
export function verifyWithShare({ servers: { vault }, send }: Account, { path, body, recover }: { path: string; body: object; recover: string | undefined }): Promise<VerifyCodeAnswer> {
  return send(`${vault}/vault/v1/${path}`, { body: { ...body, ...(recover !== undefined && { recover }) }, answer: VerifyCodeAnswer })
}

/**
 * Ends a login that the vault has checked, and opens the wallet: a new one, this device's own, or one restored from the servers'
 * shares. `RECOVER`: the shares are lost, or only a passkey opens them.
 */
export async function openWallet(account: Account, { loginId, releaseKey, stored, verified: { vaultTicket, share: recovery } }: { loginId: string; releaseKey: CryptoKeyPair; stored: StoredShare | undefined; verified: VerifyCodeAnswer }): Promise<OpenedLogin> {
  const done = await account.send(`${account.servers.api}/wallet/v1/logins/${loginId}/complete`, { body: { vaultTicket }, answer: CompleteLoginAnswer })
  const { accountId, email, userName, share, vaultGrant, access, addresses } = done
  const held = done.recovery?.held ?? false
  if (addresses && stored && share) {
    await account.store.set(toEnrolmentKey(stored), accountId)
    account.keepRelease(share, { requestId: loginId, releaseKey })
    await account.begin({ accountId, email, userName, addresses, ...toTokens(done) })
    if (done.recovery?.renew) await renewEnrolment(account, { held, vaultGrant }).catch((error: unknown) => { console.warn('The enrolment of this browser is made again with the next sign-in', error) })
    return 'CONNECT'
  }
  const releases = share && recovery ? [account.toRelease(share, loginId, 'auth'), account.toRelease(recovery, loginId, 'recovery')] as const : undefined
  const enrolled = await makeShares(account, { addresses, releases, releaseKey, held })
  if (!enrolled) {
    await keepPendingRecovery(account, { done, releases, releaseKey })
    return 'RECOVER'
  }
  await enrolDevice(account, enrolled, { accountId, vaultGrant, access })
  await account.begin({ accountId, email, userName, addresses: enrolled.addresses, ...toTokens(done) })
  return 'CONNECT'
}

/** The wallet on this device; undefined when the servers' shares are missing, damaged or closed. */
async function makeShares({ keyClient, keys }: Account, { addresses, releases, releaseKey, held }: { addresses: CompleteLoginAnswer['addresses']; releases: readonly [Release, Release] | undefined; releaseKey: CryptoKeyPair; held: boolean }): Promise<EnrolledWallet | undefined> {
  if (!addresses) return keyClient.run({ kind: 'create', wrapKey: keys.wrap })
  if (!releases) return undefined
  try {
    return await keyClient.run({ kind: 'restore', releases, releaseKey, addresses: addresses as WalletAddresses, wrapKey: keys.wrap, held })
  } catch (error) {
    if (error instanceof KeyTaskFailed) return undefined
    throw error
  }
}
