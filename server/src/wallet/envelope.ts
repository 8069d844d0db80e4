import { randomBytes } from 'node:crypto'
import type { KeyProvider } from '../operation/keys/key-provider.js'
import type { WalletPurpose } from '../operation/keys/key-store.js'
import { decryptWith, encryptWith } from '../operation/keys/local-keys.js'

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
  const kid = await keys.current(purpose)
  const dek = randomBytes(32)
  const wrapped = await keys.wrap(purpose, kid, dek, context)
  return { kid, dek: toText(wrapped), data: toText(encryptWith(dek, plain, context)) }
}

/** Decrypts {@link sealEnvelope}. Throws when the row, its context or the key differs. */
export async function openEnvelope(
  keys: KeyProvider,
  purpose: WalletPurpose,
  { kid, dek, data }: Envelope,
  context: string,
): Promise<Uint8Array> {
  const key = await keys.unwrap(purpose, kid, toBytes(dek), context)
  return decryptWith(key, toBytes(data), context)
}

/**
 * The same envelope under the role's current key. The encrypted bytes stay; only their key is
 * encrypted anew.
 */
export async function rewrapEnvelope(
  keys: KeyProvider,
  purpose: WalletPurpose,
  { kid, dek, data }: Envelope,
  context: string,
): Promise<Envelope> {
  const next = await keys.current(purpose)
  const key = await keys.unwrap(purpose, kid, toBytes(dek), context)
  // A key that does not open its bytes is not carried on as if it did.
  decryptWith(key, toBytes(data), context)
  return { kid: next, dek: toText(await keys.wrap(purpose, next, key, context)), data }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function toBytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
