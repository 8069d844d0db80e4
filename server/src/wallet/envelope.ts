import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyProvider, WalletPurpose } from '../operation/keys/key-provider.js'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypted bytes as stored: with their own key (`dek`), which is encrypted with the role's key
 * `kid`.
 */
export interface Envelope {
  readonly kid: string
  readonly dek: string
  readonly data: string
}

/**
 * Encrypts with AES-256-GCM and a new key, and that key with the role's current one. Opening needs
 * the same `context`.
 */
export async function sealEnvelope(
  keys: KeyProvider,
  purpose: WalletPurpose,
  plain: Uint8Array,
  context: string,
): Promise<Envelope> {
  const { kid, secret } = await keys.current(purpose)
  const dek = randomBytes(32)
  return { kid, dek: encrypt(toBytes(secret), dek, context), data: encrypt(dek, plain, context) }
}

/** Decrypts {@link sealEnvelope}. Throws when the row, its context or the key differs. */
export async function openEnvelope(
  keys: KeyProvider,
  purpose: WalletPurpose,
  { kid, dek, data }: Envelope,
  context: string,
): Promise<Uint8Array> {
  const key = await keys.find(purpose, kid)
  if (!key)
    throw new Error(
      `The key "${kid}" of ${purpose} is missing; what it encrypted cannot be read without it`,
    )
  return decrypt(decrypt(toBytes(key.secret), dek, context), data, context)
}

function encrypt(key: Uint8Array, plain: Uint8Array, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

function decrypt(key: Uint8Array, sealed: string, context: string): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

function toBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(2), 'hex')
}
