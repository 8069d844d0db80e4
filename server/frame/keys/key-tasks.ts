import { bytesToHex } from '@noble/hashes/utils'
import {
  toEnrolmentDigest,
  type EnrolmentStatement,
} from '../../src/wallet/statements/enrolment-statement.js'
import { toErasureDigest } from '../../src/wallet/statements/erasure-statement.js'
import { toPasskeyDigest } from '../../src/wallet/statements/passkey-statement.js'
import type { SignedSpendingRule, SpendingRule } from '../../src/wallet/statements/spending-rule.js'
import { toSpendingDigest } from '../../src/wallet/statements/spending-statement.js'
import { findExcess, type Spending, type Spent } from '../spending/find-excess.js'
import { fromBase64Url, toBase64Url, type Bytes } from '../encoding/bytes.js'
import { readShare, storeShare, type StoredShare } from './device-share.js'
import { commit, openRelease, type Release } from './releases.js'
import { combineShares, createEntropy, splitEntropy, type Commitments } from './shares.js'
import { openBackup, sealBackup } from './backup-file.js'
import {
  deriveHoldKey,
  holdShare,
  openHeldShare,
  unwrapHoldKey,
  wrapHoldKey,
} from './held-share.js'
import {
  deriveKeys,
  parseWords,
  toWords,
  type WalletAddresses,
  type WalletKeys,
} from './wallet-keys.js'

/** A signing task: a digest for the EVM key, or a message for the Solana key. */
export type SignTask =
  | { readonly namespace: 'eip155'; readonly digest: Bytes }
  | { readonly namespace: 'solana'; readonly message: Bytes }

/** A wallet of this device, with what is needed to open it. */
export interface StoredWallet {
  readonly stored: StoredShare
  readonly wrapKey: CryptoKey
  readonly release: Release
  readonly releaseKey: CryptoKeyPair
  readonly addresses: WalletAddresses
}

/** A visitor's backup of a wallet. */
export type Backup =
  | { readonly words: string }
  | { readonly file: string; readonly password: string }

/** Tasks of the key worker; each worker runs one. */
export type KeyTask =
  /** Creates a wallet and enrols it on this device. */
  | { readonly kind: 'create'; readonly wrapKey: CryptoKey }
  /** Restores a wallet from two released shares of one enrolment, and enrols it on this device. */
  | {
      readonly kind: 'restore'
      readonly releases: readonly [Release, Release]
      readonly releaseKey: CryptoKeyPair
      readonly addresses: WalletAddresses
      readonly wrapKey: CryptoKey
      readonly held: boolean
      readonly passkey?: { readonly wrapped: string; readonly prf: Bytes }
    }
  /** Restores a wallet from a visitor's backup, and enrols it on this device. */
  | {
      readonly kind: 'import'
      readonly backup: Backup
      readonly addresses: WalletAddresses
      readonly wrapKey: CryptoKey
      readonly held: boolean
    }
  /**
   * Enrols a wallet of this device again; `held`: with a recovery share that the vault cannot open.
   */
  | ({ readonly kind: 'renew'; readonly held: boolean } & StoredWallet)
  /** Returns the 24 words of a wallet. */
  | ({ readonly kind: 'words' } & StoredWallet)
  /** Returns the text of a backup file. */
  | ({ readonly kind: 'backup'; readonly password: string } & StoredWallet)
  /** Returns the key of held shares, wrapped by a passkey. */
  | ({ readonly kind: 'wrap'; readonly prf: Bytes } & StoredWallet)
  /** Signs the enrolment of shares that were just made, for both servers. */
  | {
      readonly kind: 'prove'
      readonly stored: StoredShare
      readonly authShare: string
      readonly wrapKey: CryptoKey
      readonly statement: EnrolmentStatement
    }
  /** Signs with a wallet that is enrolled on this device. */
  | ({
      readonly kind: 'sign'
      readonly tasks: readonly SignTask[]
      readonly check?: SpendingCheck
    } & StoredWallet)
  /** Signs the erasure of the account, for one step-up. */
  | ({
      readonly kind: 'erase'
      readonly accountId: string
      readonly stepUpId: string
    } & StoredWallet)
  /** Signs a spending rule of the account. */
  | ({
      readonly kind: 'limit'
      readonly accountId: string
      readonly rule: SpendingRule
      /** The rules that it replaces, which the wallet must have signed too. */
      readonly before: readonly SignedSpendingRule[]
    } & StoredWallet)
  /** Signs that a passkey of the wallet has confirmed an act, for the vault. */
  | ({
      readonly kind: 'confirm'
      readonly accountId: string
      readonly act: string
      readonly passkey: PasskeyProof
    } & StoredWallet)

/** The output of a passkey's PRF, and the wallet's hold key that this PRF encrypted. */
export interface PasskeyProof {
  readonly wrapped: string
  readonly prf: Bytes
}

/** The spending rules that a request must keep to, each of them, and the request as its bytes were read. */
export interface SpendingCheck {
  readonly rules: readonly SignedSpendingRule[]
  readonly accountId: string
  readonly spending: Spending
  readonly spent: readonly Spent[]
  readonly paid: readonly string[]
  readonly now: number
}

/** A wallet that was just enrolled on this device. */
export interface EnrolledWallet {
  readonly addresses: WalletAddresses
  readonly enrolmentId: string
  readonly stored: StoredShare
  /** Base64url, for the API. */
  readonly authShare: string
  /** Base64url, for the vault. */
  readonly recoveryShare: string
  readonly commitments: Commitments
  /** True when only a passkey opens the recovery share. */
  readonly held: boolean
}

/**
 * The backup does not restore this wallet: the words contain a mistake or belong to another wallet.
 */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
  readonly reason: 'words' | 'other'
  constructor(reason: 'words' | 'other') {
    super(
      reason === 'words'
        ? 'A word or their order is wrong'
        : 'This backup belongs to another wallet',
    )
    this.reason = reason
  }
}

/** The rule is not signed by this wallet, or does not permit the request. Nothing was signed. */
export class SpendingRefused extends Error {
  override readonly name = 'SpendingRefused'
  constructor(reason: 'signature' | 'excess') {
    super(
      reason === 'signature'
        ? 'The spending rule is not signed by this wallet'
        : 'The spending rule of this wallet does not permit the request',
    )
  }
}

/** The passkey does not belong to this wallet. Nothing was signed. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}

/** The result of each task. */
export interface KeyAnswers {
  readonly create: EnrolledWallet
  readonly restore: EnrolledWallet
  readonly import: EnrolledWallet
  readonly renew: EnrolledWallet
  readonly words: string
  readonly backup: string
  readonly wrap: string
  readonly prove: string
  readonly limit: string
  readonly confirm: string
  readonly erase: string
  readonly sign: readonly Uint8Array[]
}

/** Runs one task. Keys and shares are overwritten before it settles. */
export async function runKeyTask(
  task: KeyTask,
): Promise<EnrolledWallet | string | readonly Uint8Array[]> {
  if (task.kind === 'create') return enrol(createEntropy(), task)
  if (task.kind === 'import') return enrol(await readEntropy(task.backup, task.addresses), task)
  if (task.kind === 'restore') {
    const { releases, releaseKey, addresses, passkey } = task
    const [one, released] = await Promise.all([
      openRelease(releases[0], releaseKey),
      openRelease(releases[1], releaseKey),
    ])
    const other = passkey
      ? await openHeldShare(released, await unwrapHoldKey(passkey.wrapped, passkey.prf))
      : released
    const { entropy, keys } = await combineShares(one, other, addresses)
    keys.wipe()
    return enrol(entropy, task)
  }
  if (task.kind === 'prove') return prove(task)
  const { stored, wrapKey, release, releaseKey, addresses } = task
  const [device, auth] = await Promise.all([
    readShare(stored, wrapKey),
    openRelease(release, releaseKey),
  ])
  const { entropy, keys } = await combineShares(device, auth, addresses)
  for (const secret of [device, auth]) secret.fill(0)
  try {
    if (task.kind === 'renew') return await enrol(entropy, task)
    if (task.kind === 'words') return toWords(entropy)
    if (task.kind === 'backup') return await sealBackup(entropy, task)
    if (task.kind === 'wrap') return await wrapHoldKey(await deriveHoldKey(entropy), task.prf)
    if (task.kind === 'erase')
      return `0x${bytesToHex(keys.signDigest(toErasureDigest(task.accountId, task.stepUpId)))}`
    if (task.kind === 'limit') {
      const { accountId, rule, before } = task
      for (const one of before) checkOwnRule(accountId, one, keys)
      return signRule(accountId, rule, keys)
    }
    if (task.kind === 'confirm') {
      await checkPasskey(task.passkey, entropy)
      return `0x${bytesToHex(keys.signDigest(toPasskeyDigest(task.accountId, task.act)))}`
    }
    if (task.check) checkSpending(task.check, keys)
    return task.tasks.map((item) =>
      item.namespace === 'eip155' ? keys.signDigest(item.digest) : keys.signEd25519(item.message),
    )
  } finally {
    entropy.fill(0)
    keys.wipe()
  }
}

function signRule(accountId: string, rule: SpendingRule, keys: WalletKeys): string {
  return `0x${bytesToHex(keys.signDigest(toSpendingDigest(accountId, rule)))}`
}

// Signatures are deterministic (RFC 6979): the wallet's own signature of a rule is the same again.
function checkOwnRule(
  accountId: string,
  { rule, signature }: SignedSpendingRule,
  keys: WalletKeys,
): void {
  if (signRule(accountId, rule, keys) !== signature) throw new SpendingRefused('signature')
}

function checkSpending(check: SpendingCheck, keys: WalletKeys): void {
  for (const signed of check.rules) {
    checkOwnRule(check.accountId, signed, keys)
    if (findExcess(signed.rule, check.spending, check).length > 0)
      throw new SpendingRefused('excess')
  }
}

// The hold key is derived from the wallet's entropy, and no server has it. Only a passkey that was
// added with this wallet's entropy opens a copy of it.
async function checkPasskey({ wrapped, prf }: PasskeyProof, entropy: Bytes): Promise<void> {
  const [opened, own] = await Promise.all([
    unwrapHoldKey(wrapped, prf).catch(() => undefined),
    deriveHoldKey(entropy),
  ])
  if (!opened || toBase64Url(opened) !== toBase64Url(own))
    throw new PasskeyRefused('The passkey does not belong to this wallet')
}

async function prove({
  stored,
  authShare,
  wrapKey,
  statement,
}: Extract<KeyTask, { kind: 'prove' }>): Promise<string> {
  const [device, auth] = [await readShare(stored, wrapKey), fromBase64Url(authShare)]
  const { entropy, keys } = await combineShares(
    device,
    auth,
    statement.addresses as WalletAddresses,
  )
  for (const secret of [device, auth, entropy]) secret.fill(0)
  const signature = keys.signDigest(toEnrolmentDigest(statement))
  keys.wipe()
  return `0x${bytesToHex(signature)}`
}

async function readEntropy(backup: Backup, expected: WalletAddresses): Promise<Bytes> {
  const entropy =
    'words' in backup
      ? parseWords(backup.words)
      : (await openBackup(backup.file, backup.password)).entropy
  if (!entropy) throw new BackupRefused('words')
  const { addresses, wipe } = await deriveKeys(entropy)
  wipe()
  if (
    addresses.eip155.toLowerCase() === expected.eip155.toLowerCase() &&
    addresses.solana === expected.solana
  )
    return entropy
  entropy.fill(0)
  throw new BackupRefused('other')
}

async function enrol(
  entropy: Bytes,
  { wrapKey, held = false }: { wrapKey: CryptoKey; held?: boolean },
): Promise<EnrolledWallet> {
  const keys = await deriveKeys(entropy)
  const { device, auth, recovery, commitments } = await splitEntropy(entropy)
  const released = held ? await holdShare(recovery, await deriveHoldKey(entropy)) : recovery
  entropy.fill(0)
  keys.wipe()
  // Shares that cannot be combined again must not be enrolled.
  const check = await combineShares(device, auth, keys.addresses)
  check.entropy.fill(0)
  check.keys.wipe()
  const enrolmentId = crypto.randomUUID()
  const enrolled = {
    addresses: keys.addresses,
    enrolmentId,
    stored: await storeShare(device, { enrolmentId, held }, wrapKey),
    authShare: toBase64Url(auth),
    recoveryShare: toBase64Url(released),
    commitments: { ...commitments, recovery: await commit(released) },
    held,
  }
  for (const share of [device, auth, recovery]) share.fill(0)
  return enrolled
}
