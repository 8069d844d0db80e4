import { CompleteLoginAnswer, FAULTS } from '../../src/wallet/contracts/contract.js'
import { VerifyCodeAnswer } from '../../src/wallet/contracts/vault-contract.js'
import type { StoredShare } from '../keys/device-share.js'
import { KeyTaskFailed } from '../keys/key-client.js'
import type { EnrolledWallet } from '../keys/key-tasks.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { toTokens, type Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { enrolDevice, toEnrolmentKey } from './enrol-device.js'
import { staysHeld } from './passkey-consent.js'
import { keepPendingRecovery, renewEnrolment } from './pending-recovery.js'

/** The result of a login: the wallet, or its recovery from a visitor's backup or passkey. */
export type OpenedLogin = 'CONNECT' | 'RECOVER'

type Release = ReturnType<Account['toRelease']>

// Finds this device's share of an enrolment.
async function findStoredShare(
  account: Account,
  enrolmentId: string | undefined,
): Promise<StoredShare | undefined> {
  const accountId =
    enrolmentId === undefined
      ? undefined
      : await account.store.get<string>(toEnrolmentKey({ enrolmentId }))
  if (enrolmentId === undefined || accountId === undefined) return undefined
  const share = await account.storedShare(accountId)
  if (share?.enrolmentId !== enrolmentId) return undefined
  return (await account.isDoubted(accountId, enrolmentId)) ? undefined : share
}

/** A login that the vault has verified. */
export interface VerifiedLogin {
  readonly stored: StoredShare | undefined
  readonly verified: VerifyCodeAnswer
  /** The wallet of a new account, created while the vault verified the login. */
  readonly created: Promise<EnrolledWallet> | undefined
}

/**
 * Lets the vault verify a login and release its share of `enrolmentId` to a device without one; the
 * response has no share when the vault has lost it.
 */
export async function verifyLogin(
  account: Account,
  { path, body, enrolmentId }: { path: string; body: object; enrolmentId: string | undefined },
): Promise<VerifiedLogin> {
  const {
    servers: { vault },
    send,
    keyClient,
  } = account
  const stored = await findStoredShare(account, enrolmentId)
  const created = enrolmentId === undefined ? createWallet(account) : undefined
  // The error is thrown where the wallet is used. A refused login discards it.
  created?.catch(() => {})
  const recover = enrolmentId === undefined || stored ? {} : { recover: enrolmentId }
  try {
    return {
      stored,
      verified: await send(`${vault}/vault/v1/${path}`, {
        body: { ...body, ...recover },
        answer: VerifyCodeAnswer,
      }),
      created,
    }
  } catch (error) {
    // Uses the time in which the visitor types another code.
    keyClient.prepare()
    throw error
  }
}

// It becomes the account's wallet once both servers have their shares.
function createWallet({ keyClient, keys }: Account): Promise<EnrolledWallet> {
  return keyClient.run({ kind: 'create', wrapKey: keys.wrap })
}

/**
 * Completes a login that the vault has verified, and opens the wallet: a new one, this device's
 * own, or one restored from the servers' shares. `RECOVER`: the shares are lost, or only a passkey
 * opens them.
 */
export async function openWallet(
  account: Account,
  {
    loginId,
    releaseKey,
    stored,
    verified: { vaultTicket, share: recovery, held: isHeldAtVault = false },
    created,
  }: VerifiedLogin & { loginId: string; releaseKey: CryptoKeyPair },
): Promise<OpenedLogin> {
  const done = await account.send(`${account.servers.api}/wallet/v1/logins/${loginId}/complete`, {
    body: { vaultTicket },
    answer: CompleteLoginAnswer,
  })
  const { accountId, email, userName, share, vaultGrant, access, addresses } = done
  const held =
    done.recovery?.held || (await staysHeld(account, accountId, { stored, isHeldAtVault }))
  // A frozen account releases no share, and its known device still unfreezes it.
  if (addresses && stored && (share || done.frozen)) {
    account.onWallet(addresses)
    if (share) account.keepRelease(share, { requestId: loginId, releaseKey })
    await account.begin(
      { accountId, email, userName, addresses, ...toTokens(done) },
      { [toEnrolmentKey(stored)]: accountId },
    )
    // A share of an earlier version has no kind: it is renewed, so that the wallet signs its
    // enrolment.
    if (done.recovery?.renew && stored.held !== held)
      await renewEnrolment(account, { held, vaultGrant }).catch((error: unknown) => {
        console.warn('The enrolment of this browser is made again with the next sign-in', error)
      })
    return 'CONNECT'
  }
  // One login: if the servers' shares do not restore the wallet either, the next one uses its own.
  if (addresses) await account.trustShare(accountId)
  const releases =
    share && recovery
      ? ([
          account.toRelease(share, loginId, 'auth'),
          account.toRelease(recovery, loginId, 'recovery'),
        ] as const)
      : undefined
  const enrolled = await makeShares(account, { addresses, releases, releaseKey, held, created })
  if (!enrolled) {
    await keepPendingRecovery(account, { done, held, releases, releaseKey })
    return 'RECOVER'
  }
  account.onWallet(enrolled.addresses)
  await enrolDevice(account, enrolled, {
    accountId,
    vaultGrant,
    access,
    session: { accountId, email, userName, addresses: enrolled.addresses, ...toTokens(done) },
  })
  return 'CONNECT'
}

// Faults of shares. Any other failure of the key worker says nothing about them.
const SHARE_FAULTS: readonly string[] = ['SharesMismatch', 'ReleaseDamaged']

/** The wallet on this device; undefined when the servers' shares are missing, damaged or held. */
async function makeShares(
  account: Account,
  {
    addresses,
    releases,
    releaseKey,
    held,
    created,
  }: {
    addresses: CompleteLoginAnswer['addresses']
    releases: readonly [Release, Release] | undefined
    releaseKey: CryptoKeyPair
    held: boolean
    created: VerifiedLogin['created']
  },
): Promise<EnrolledWallet | undefined> {
  const { keyClient, keys } = account
  if (!addresses) return created ?? createWallet(account)
  if (!releases) return undefined
  try {
    return await keyClient.run({
      kind: 'restore',
      releases,
      releaseKey,
      addresses: addresses as WalletAddresses,
      wrapKey: keys.wrap,
      held,
    })
  } catch (error) {
    if (!(error instanceof KeyTaskFailed)) throw error
    if (SHARE_FAULTS.includes(error.fault)) return undefined
    throw new Refusal(500, FAULTS.keys, 'The wallet could not be opened. Sign in again', {
      cause: error,
    })
  }
}
