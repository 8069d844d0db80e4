import { SessionTokens, type CompleteLoginAnswer } from '../../src/wallet/contracts/contract.js'
import type { Bytes } from '../encoding/bytes.js'
import type { Backup, EnrolledWallet } from '../keys/key-tasks.js'
import type { Release } from '../keys/releases.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { toTokens, type Account } from '../wallet/account.js'
import { enrolDevice } from './enrol-device.js'
import { forgetPlainEnrolment } from './passkey-consent.js'

const RECOVERY = 'recovery'
// As long as the vault accepts an enrolment of this login.
const LIFE_MS = 30 * 60_000
const ACCESS_MARGIN_MS = 30_000

/** A login that was completed without the wallet and waits for a passkey or a backup. */
export interface PendingRecovery {
  readonly done: CompleteLoginAnswer
  /** True when only a passkey opens the new enrolment. */
  readonly held?: boolean
  /** Sealed to `releaseKey`; undefined when a server has lost its share. */
  readonly releases: readonly [Release, Release] | undefined
  readonly releaseKey: CryptoKeyPair
  readonly at: number
  /** When the tokens of `done` were renewed. */
  readonly tokensAt?: number
}

/** Stores a login for its recovery. */
export async function keepPendingRecovery(
  { store }: Account,
  pending: Omit<PendingRecovery, 'at'>,
): Promise<void> {
  await store.set(RECOVERY, { ...pending, at: Date.now() })
}

/** The login that waits for its recovery, for half an hour. */
export async function findPendingRecovery({
  store,
}: Account): Promise<PendingRecovery | undefined> {
  const pending = await store.get<PendingRecovery>(RECOVERY)
  return pending && Date.now() - pending.at < LIFE_MS ? pending : undefined
}

/**
 * Restores the wallet of a login with a passkey, and enrols this device. Throws
 * {@link KeyTaskFailed} for another passkey.
 */
export async function recoverWithPasskey(
  account: Account,
  pending: PendingRecovery,
  passkey: { readonly wrapped: string; readonly prf: Bytes },
): Promise<void> {
  const { releases, releaseKey, done } = pending
  if (!releases) throw new Error('The servers released no shares for the passkey')
  await finish(
    account,
    pending,
    await account.keyClient.run({
      kind: 'restore',
      releases,
      releaseKey,
      addresses: done.addresses as WalletAddresses,
      wrapKey: account.keys.wrap,
      held: true,
      passkey,
    }),
  )
}

/**
 * Restores the wallet of a login from words or a backup file, and enrols this device. Throws
 * {@link KeyTaskFailed} when they are wrong.
 */
export async function recoverWithBackup(
  account: Account,
  pending: PendingRecovery,
  backup: Backup,
): Promise<void> {
  await finish(
    account,
    pending,
    await account.keyClient.run({
      kind: 'import',
      backup,
      addresses: pending.done.addresses as WalletAddresses,
      wrapKey: account.keys.wrap,
      held: pending.held ?? pending.done.recovery?.held ?? false,
    }),
  )
}

async function finish(
  account: Account,
  pending: PendingRecovery,
  enrolled: EnrolledWallet,
): Promise<void> {
  const { accountId, email, userName, vaultGrant } = pending.done
  const tokens = await renewTokens(account, pending)
  await enrolDevice(account, enrolled, {
    accountId,
    vaultGrant,
    access: tokens.access,
    session: { accountId, email, userName, addresses: enrolled.addresses, ...toTokens(tokens) },
  })
  await account.store.remove(RECOVERY)
}

// A refresh token is used once: a second attempt uses the tokens of the first.
async function renewTokens(account: Account, pending: PendingRecovery): Promise<SessionTokens> {
  const latest = (await findPendingRecovery(account)) ?? pending
  const { done, at, tokensAt = at } = latest
  if (tokensAt + done.expiresIn * 1000 - ACCESS_MARGIN_MS > Date.now()) return done
  const tokens = await account.send(`${account.servers.api}/wallet/v1/sessions/refresh`, {
    body: { refresh: done.refresh },
    answer: SessionTokens,
  })
  await account.store.set(RECOVERY, {
    ...latest,
    done: { ...done, ...tokens },
    tokensAt: Date.now(),
  })
  return tokens
}

/** Enrols this device again, with the recovery share that the account currently uses. */
export async function renewEnrolment(
  account: Account,
  { held, vaultGrant }: { held: boolean; vaultGrant: string },
): Promise<void> {
  const { accountId, access } = await account.fresh()
  await enrolDevice(account, await account.run((wallet) => ({ kind: 'renew', held, ...wallet })), {
    accountId,
    vaultGrant,
    access,
  })
  await forgetPlainEnrolment(account, accountId)
}
