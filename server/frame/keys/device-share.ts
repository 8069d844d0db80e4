import type { Bytes } from '../encoding/bytes.js'

/** The stored share of the device: AES-GCM with a non-extractable key. */
export interface StoredShare {
  readonly enrolmentId: string
  /**
   * True when only a passkey opens the vault's share of this enrolment; undefined for one of an
   * earlier version.
   */
  readonly held?: boolean
  readonly iv: Bytes
  readonly bytes: Bytes
}

const IV_BYTES = 12

/** Creates the key that wraps this device's shares. */
export function createWrapKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a share for this device. */
export async function storeShare(
  share: Bytes,
  { enrolmentId, held }: { enrolmentId: string; held: boolean },
  key: CryptoKey,
): Promise<StoredShare> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return {
    enrolmentId,
    held,
    iv,
    bytes: new Uint8Array(await crypto.subtle.encrypt(toParams(iv, enrolmentId), key, share)),
  }
}

/** Decrypts a share of this device. Rejects when any bit, or its enrolment, differs. */
export async function readShare(
  { enrolmentId, iv, bytes }: StoredShare,
  key: CryptoKey,
): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(toParams(iv, enrolmentId), key, bytes))
}

function toParams(iv: Bytes, enrolmentId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(enrolmentId) }
}
