import { fromBase64Url, joinBytes, toBase64Url, type Bytes } from '../encoding/bytes.js'

const IV_BYTES = 12
const KEY_BYTES = 32

/**
 * The key of held recovery shares. It is derived from the wallet, so that every device of the
 * wallet can encrypt its share with it, and it reveals nothing about the wallet: a passkey that
 * wraps it can open recovery shares, but still needs an auth share.
 */
export async function deriveHoldKey(entropy: Bytes): Promise<Bytes> {
  return derive(entropy, 'wallet-modal/1|held recovery shares')
}

/** Encrypts a recovery share for its owner; the vault cannot decrypt it. */
export async function holdShare(share: Bytes, holdKey: Bytes): Promise<Bytes> {
  return seal(share, await importKey(holdKey))
}

/** Decrypts {@link holdShare}. Rejects for another key or any changed bit. */
export async function openHeldShare(held: Bytes, holdKey: Bytes): Promise<Bytes> {
  return open(held, await importKey(holdKey))
}

/** Encrypts the key of held shares with a passkey's PRF output. Base64url, for the api. */
export async function wrapHoldKey(holdKey: Bytes, prf: Bytes): Promise<string> {
  return toBase64Url(
    await seal(holdKey, await importKey(await derive(prf, 'wallet-modal/1|passkey'))),
  )
}

/** Decrypts {@link wrapHoldKey}. Rejects for another passkey. */
export async function unwrapHoldKey(wrapped: string, prf: Bytes): Promise<Bytes> {
  return open(fromBase64Url(wrapped), await importKey(await derive(prf, 'wallet-modal/1|passkey')))
}

async function derive(secret: Bytes, info: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      {
        name: 'HKDF',
        hash: 'SHA-256',
        salt: new Uint8Array(),
        info: new TextEncoder().encode(info),
      },
      key,
      KEY_BYTES * 8,
    ),
  )
}

function importKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function seal(plain: Bytes, key: CryptoKey): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return joinBytes(
    iv,
    new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)),
  )
}

async function open(sealed: Bytes, key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.subarray(0, IV_BYTES) },
      key,
      sealed.subarray(IV_BYTES),
    ),
  )
}
