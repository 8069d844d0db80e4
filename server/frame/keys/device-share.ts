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

/** The stored share of this device is changed or is not its own; the device's key works. */
export class DeviceShareDamaged extends Error {
  override readonly name = 'DeviceShareDamaged'
  constructor(options?: ErrorOptions) {
    super('The share of this device cannot be decrypted', options)
  }
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

/**
 * Decrypts a share of this device. Throws {@link DeviceShareDamaged} when any bit, or its enrolment,
 * differs; throws the browser's own error when the browser cannot decrypt at all.
 */
export async function readShare(
  { enrolmentId, iv, bytes }: StoredShare,
  key: CryptoKey,
): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(toParams(iv, enrolmentId), key, bytes))
  } catch (error) {
    // `OperationError` has other causes too, such as no memory: damage is proven only if the same
    // key decrypts another text.
    if (!(error instanceof DOMException && error.name === 'OperationError')) throw error
    const other = await storeShare(new Uint8Array(bytes.length), { enrolmentId, held: false }, key)
    await crypto.subtle.decrypt(toParams(other.iv, enrolmentId), key, other.bytes)
    throw new DeviceShareDamaged({ cause: error })
  }
}

function toParams(iv: Bytes, enrolmentId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(enrolmentId) }
}
