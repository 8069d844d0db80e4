import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { fromBase64Url, toBase64Url, type Bytes } from '../encoding/bytes.js'

/** A share that a server sealed to this login's key. */
export interface Release {
  /** Base64url: the encapsulated key, then the ciphertext. */
  readonly sealed: string
  /** What the seal is bound to. */
  readonly info: string
}

// Length of an uncompressed P-256 point.
const ENCAPSULATED_BYTES = 65

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** A key pair for one login; the private key cannot be exported. */
export async function createReleaseKey(): Promise<{ readonly keys: CryptoKeyPair; readonly publicKey: string }> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { keys, publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))) }
}

/** Opens a release. Rejects when it was sealed for another key, session, account, enrolment or origin. */
export async function openRelease({ sealed, info }: Release, recipientKey: CryptoKeyPair): Promise<Bytes> {
  const bytes = fromBase64Url(sealed)
  const encode = new TextEncoder().encode(info)
  return new Uint8Array(await suite.open({ recipientKey, enc: bytes.slice(0, ENCAPSULATED_BYTES).buffer, info: encode.buffer }, bytes.slice(ENCAPSULATED_BYTES).buffer))
}
