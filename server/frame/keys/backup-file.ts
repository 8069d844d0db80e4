import { scryptAsync } from '@noble/hashes/scrypt'
import * as z from 'zod/mini'
import { fromBase64Url, toBase64Url, type Bytes } from '../encoding/bytes.js'
import { MIN_PASSWORD } from './password-rule.js'
import type { WalletAddresses } from './wallet-keys.js'

const FORMAT = 'wallet-modal-backup'
// 128 MiB and about a second, as OWASP recommends for scrypt.
const COST = { N: 2 ** 17, r: 8, p: 1 }
const SALT_BYTES = 16
const IV_BYTES = 12
const KEY_BYTES = 32

const Field = z.string().check(z.regex(/^[\w-]{1,200}$/))
const BackupFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  createdAt: z.string(),
  addresses: z.object({
    eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
    solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  }),
  kdf: z.object({
    name: z.literal('scrypt'),
    N: z.literal(COST.N),
    r: z.literal(COST.r),
    p: z.literal(COST.p),
    salt: Field,
  }),
  cipher: z.object({ name: z.literal('AES-256-GCM'), iv: Field }),
  ciphertext: Field,
})
/** An encrypted backup of a wallet, in the format of its file. */
export type BackupFile = z.infer<typeof BackupFile>

/** The text is not a backup file that this version can read. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable'
}

/** The password is wrong or the file was changed; the two cannot be distinguished. */
export class BackupLocked extends Error {
  override readonly name = 'BackupLocked'
}

/**
 * Encrypts a wallet's entropy with a password: scrypt, then AES-256-GCM that also authenticates the
 * addresses. Returns the text of the file.
 */
export async function sealBackup(
  entropy: Bytes,
  {
    addresses,
    password,
    now = Date.now(),
  }: { addresses: WalletAddresses; password: string; now?: number },
): Promise<string> {
  if (password.length < MIN_PASSWORD)
    throw new RangeError(`The password of a backup has at least ${MIN_PASSWORD} characters`)
  const [salt, iv] = [
    crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
    crypto.getRandomValues(new Uint8Array(IV_BYTES)),
  ]
  const head = {
    format: FORMAT,
    version: 1,
    createdAt: new Date(now).toISOString(),
    addresses,
    kdf: { name: 'scrypt', ...COST, salt: toBase64Url(salt) },
    cipher: { name: 'AES-256-GCM', iv: toBase64Url(iv) },
  } as const
  const sealed = await crypto.subtle.encrypt(
    toParams(head),
    await deriveKey(password, salt, 'encrypt'),
    entropy,
  )
  return `${JSON.stringify({ ...head, ciphertext: toBase64Url(new Uint8Array(sealed)) } satisfies BackupFile, null, 2)}\n`
}

/** Parses a backup file without decrypting it. Throws {@link BackupUnreadable}. */
export function readBackup(text: string): BackupFile {
  try {
    return BackupFile.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupUnreadable('This is not a backup file of a wallet', { cause: error })
  }
}

/**
 * Decrypts the entropy in a backup file. Throws {@link BackupUnreadable} or {@link BackupLocked}.
 */
export async function openBackup(
  text: string,
  password: string,
): Promise<{ entropy: Bytes; addresses: WalletAddresses }> {
  const { ciphertext, ...head } = readBackup(text)
  const key = await deriveKey(password, fromBase64Url(head.kdf.salt), 'decrypt')
  try {
    return {
      entropy: new Uint8Array(
        await crypto.subtle.decrypt(toParams(head), key, fromBase64Url(ciphertext)),
      ),
      addresses: head.addresses as WalletAddresses,
    }
  } catch (error) {
    throw new BackupLocked('The password is wrong, or the file was changed', { cause: error })
  }
}

async function deriveKey(
  password: string,
  salt: Uint8Array,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const bytes = new Uint8Array(
    await scryptAsync(new TextEncoder().encode(password.normalize('NFKC')), salt, {
      ...COST,
      dkLen: KEY_BYTES,
    }),
  )
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use])
  bytes.fill(0)
  return key
}

// All fields of the file are authenticated.
function toParams({
  format,
  version,
  createdAt,
  addresses: { eip155, solana },
  cipher,
}: Omit<BackupFile, 'ciphertext'>): AesGcmParams {
  return {
    name: 'AES-GCM',
    iv: fromBase64Url(cipher.iv),
    additionalData: new TextEncoder().encode(
      [format, version, createdAt, eip155, solana].join('|'),
    ),
  }
}
