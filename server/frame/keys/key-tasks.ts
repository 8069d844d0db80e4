import { toBase64Url, type Bytes } from '../encoding/bytes.js'
import { readShare, storeShare, type StoredShare } from './device-share.js'
import { openRelease, type Release } from './releases.js'
import { combineShares, createEntropy, splitEntropy, type Commitments } from './shares.js'
import { deriveKeys, type WalletAddresses } from './wallet-keys.js'

/** What is to be signed: a digest by the EVM key, or a message by the Solana key. */
export type SignTask = { readonly namespace: 'eip155'; readonly digest: Bytes } | { readonly namespace: 'solana'; readonly message: Bytes }

/** Work of the key worker; each worker does one piece of it. */
export type KeyTask =
  /** A new wallet, enrolled on this device. */
  | { readonly kind: 'create'; readonly wrapKey: CryptoKey }
  /** A wallet restored from two released shares of one enrolment, and enrolled on this device. */
  | { readonly kind: 'restore'; readonly releases: readonly [Release, Release]; readonly releaseKey: CryptoKeyPair; readonly addresses: WalletAddresses; readonly wrapKey: CryptoKey }
  /** The signatures of a wallet that is enrolled on this device. */
  | { readonly kind: 'sign'; readonly stored: StoredShare; readonly wrapKey: CryptoKey; readonly release: Release; readonly releaseKey: CryptoKeyPair; readonly addresses: WalletAddresses; readonly tasks: readonly SignTask[] }

/** A wallet that was enrolled on this device. */
export interface EnrolledWallet {
  readonly addresses: WalletAddresses
  readonly enrolmentId: string
  readonly stored: StoredShare
  /** Base64url, for the API. */
  readonly authShare: string
  /** Base64url, for the vault. */
  readonly recoveryShare: string
  readonly commitments: Commitments
}

/** What each task answers. */
export interface KeyAnswers { readonly create: EnrolledWallet; readonly restore: EnrolledWallet; readonly sign: readonly Uint8Array[] }

/** Does one task. Keys and shares are overwritten before it settles. */
export async function runKeyTask(task: KeyTask): Promise<EnrolledWallet | readonly Uint8Array[]> {
  if (task.kind === 'create') return enrol(createEntropy(), task.wrapKey)
  if (task.kind === 'restore') {
    const { releases, releaseKey, addresses, wrapKey } = task
    const [one, other] = await Promise.all([openRelease(releases[0], releaseKey), openRelease(releases[1], releaseKey)])
    const { entropy, keys } = await combineShares(one, other, addresses)
    keys.wipe()
    return enrol(entropy, wrapKey)
  }
  const { stored, wrapKey, release, releaseKey, addresses, tasks } = task
  const [device, auth] = await Promise.all([readShare(stored, wrapKey), openRelease(release, releaseKey)])
  const { entropy, keys } = await combineShares(device, auth, addresses)
  for (const secret of [entropy, device, auth]) secret.fill(0)
  try {
    return tasks.map((item) => (item.namespace === 'eip155' ? keys.signDigest(item.digest) : keys.signEd25519(item.message)))
  } finally {
    keys.wipe()
  }
}

async function enrol(entropy: Bytes, wrapKey: CryptoKey): Promise<EnrolledWallet> {
  const keys = await deriveKeys(entropy)
  const { device, auth, recovery, commitments } = await splitEntropy(entropy)
  entropy.fill(0)
  keys.wipe()
  // What cannot be combined again must not be enrolled.
  const check = await combineShares(device, auth, keys.addresses)
  check.entropy.fill(0)
  check.keys.wipe()
  const enrolmentId = crypto.randomUUID()
  const enrolled = { addresses: keys.addresses, enrolmentId, stored: await storeShare(device, enrolmentId, wrapKey), authShare: toBase64Url(auth), recoveryShare: toBase64Url(recovery), commitments }
  for (const share of [device, auth, recovery]) share.fill(0)
  return enrolled
}

