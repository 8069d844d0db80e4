import type { WalletPurpose } from './key-store.js'

/**
 * The keys of an embedded-wallet role, used by id and never revealed: in this process, or in an
 * external key service. A new key is known to everyone before the time in its id, from which {@link
 * current} names it; an old one stays usable until it is removed.
 */
export interface KeyProvider {
  /** The id of the key for new work. */
  current(purpose: WalletPurpose): Promise<string>
  /** The ids of all keys of a purpose, oldest first. */
  list(purpose: WalletPurpose): Promise<readonly string[]>
  /**
   * Encrypts a key of one share (AES-256-GCM, `iv | ciphertext | tag`). Only the same `context`
   * decrypts it.
   */
  wrap(purpose: WalletPurpose, kid: string, plain: Uint8Array, context: string): Promise<Uint8Array>
  /**
   * Decrypts {@link wrap}. Throws {@link KeyMissing}, and an error for changed bytes or another
   * context.
   */
  unwrap(
    purpose: WalletPurpose,
    kid: string,
    wrapped: Uint8Array,
    context: string,
  ): Promise<Uint8Array>
  /** HMAC-SHA-256 of a text. Throws {@link KeyMissing}. */
  mac(purpose: WalletPurpose, kid: string, text: string): Promise<Buffer>
  /** Ed25519 signature. Throws {@link KeyMissing}. */
  sign(purpose: WalletPurpose, kid: string, bytes: Uint8Array): Promise<Uint8Array>
  /** The public half of an Ed25519 key (32 bytes, base64url). Throws {@link KeyMissing}. */
  readPublicKey(purpose: WalletPurpose, kid: string): Promise<string>
}

/** Where an operator adds and removes the keys of a role. */
export interface KeyAdministration extends Pick<KeyProvider, 'list' | 'readPublicKey'> {
  add(purpose: WalletPurpose, kid: string): Promise<void>
  remove(purpose: WalletPurpose, kid: string): Promise<void>
}

/** No key has this id: it was removed, or the token names one of another server. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
  constructor(purpose: string, kid: string) {
    super(`The key "${kid}" of ${purpose} is missing; what it encrypted cannot be read without it`)
  }
}

/** A key service that cannot be used, with the reason. */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError'
}
