import { CompleteLoginAnswer, FAULTS, type VerifyCodeAnswer } from '../../src/wallet/contract.js'
import type { StoredShare } from '../keys/device-share.js'
import { KeyTaskFailed } from '../keys/key-client.js'
import type { EnrolledWallet } from '../keys/key-tasks.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { toTokens, type Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { enrolDevice, toEnrolmentKey } from './enrol-device.js'
import { keepPendingRecovery, renewEnrolment } from './pending-recovery.js'

/** What a checked login leads to: the wallet, or to what the visitor kept for its recovery. */
export type OpenedWallet = 'CONNECT' | 'RECOVER'

/** This device's share of an enrolment. */
export async function findStoredShare(account: Account, enrolmentId: string | undefined): Promise<StoredShare | undefined> {
  const accountId = enrolmentId === undefined ? undefined : await account.store.get<string>(toEnrolmentKey({ enrolmentId }))
  const share = accountId === undefined ? undefined : await account.storedShare(accountId)
  return share?.enrolmentId === enrolmentId ? share : undefined
}

/**
 * Ends a login that the vault has checked, and opens the wallet: a new one, this device's own, or one restored from the servers' shares. `RECOVER`:
 * the shares are lost, damaged, or only a passkey opens them.
 */
export async function openWallet(account: Account, { loginId, releaseKey, stored, verified: { vaultTicket, share: recovery } }: { loginId: string; releaseKey: CryptoKeyPair; stored: StoredShare | undefined; verified: VerifyCodeAnswer }): Promise<OpenedWallet> {
  const done = await account.send(`${account.servers.api}/wallet/v1/logins/${loginId}/complete`, { body: { vaultTicket }, answer: CompleteLoginAnswer })
  const { accountId, email, userName, share, addresses, vaultGrant } = done
  const held = done.recovery?.held ?? false
  if (addresses && stored && share) {
    await account.store.set(toEnrolmentKey(stored), accountId)
    account.keepRelease(share, { requestId: loginId, releaseKey })
    await account.begin({ accountId, email, userName, addresses, ...toTokens(done) })
    // Made again with the next sign-in when it fails now: the wallet works without it.
    if (done.recovery?.renew) await renewEnrolment(account, { held, vaultGrant }).catch((error: unknown) => console.warn('This browser was not enrolled again', error))
    return 'CONNECT'
  }
  const releases = share && recovery ? [account.toRelease(share, loginId, 'auth'), account.toRelease(recovery, loginId, 'recovery')] as const : undefined
  const enrolled = await makeShares(account, { addresses, releases, releaseKey, held })
  if (!enrolled) {
    await keepPendingRecovery(account, { done, releases, releaseKey })
    return 'RECOVER'
  }
  await enrolDevice(account, enrolled, done)
  await account.begin({ accountId, email, userName, addresses: enrolled.addresses, ...toTokens(done) })
  return 'CONNECT'
}

/** For logins whose page has no way to a recovery. Throws unless the wallet is open. */
export function requireWallet(opened: OpenedWallet): void {
  if (opened === 'RECOVER') throw new Refusal(409, FAULTS.share, 'This wallet needs its passkey or its backup. Sign in on a device that has it, or enter its recovery words in another wallet')
}

type Release = ReturnType<Account['toRelease']>

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
