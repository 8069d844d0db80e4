import { toBase64Url } from '../encoding/bytes.js'

/** A key pair for one login; the private key cannot be exported. */
export async function createReleaseKey(): Promise<{
  readonly keys: CryptoKeyPair
  readonly publicKey: string
}> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  return {
    keys,
    publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))),
  }
}
