import { fromBase64Url } from '../crypto/bytes.js'
import { toUnavailable } from './relay-errors.js'

/** A key that signs with Ed25519 (RFC 8032). */
export interface Signer {
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** Start of a private key in PKCS #8 (RFC 8410). The seed of 32 bytes follows. */
const PKCS8_START = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]

/**
 * The signer of a seed of 32 bytes. WebCrypto knows Ed25519 since Chrome 137, Safari 17 and Firefox
 * 129, on pages with TLS; a library is loaded elsewhere. Rejects with RELAY_UNAVAILABLE if its file
 * cannot be loaded.
 */
export async function createSigner(seed: Uint8Array): Promise<Signer> {
  const signer = await createBrowserSigner(seed).catch(() => undefined)
  if (signer) return signer
  const { createLibrarySigner } = await import('./ed25519.js').catch((cause: unknown) => {
    throw toUnavailable('the code for its tokens could not be loaded', cause)
  })
  return createLibrarySigner(seed)
}

/** The signer of the browser. Rejects where WebCrypto is missing or does not know the algorithm. */
export async function createBrowserSigner(seed: Uint8Array): Promise<Signer> {
  const { subtle } = crypto
  const algorithm = 'Ed25519'
  const pkcs8 = Uint8Array.of(...PKCS8_START, ...seed)
  // Extractable, because the public key is exported from it; the seed is stored anyway.
  const key = await subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', key)
  const publicKey = fromBase64Url(x)
  if (publicKey?.length !== 32) throw new TypeError('The browser exported no public key.')
  return {
    publicKey,
    sign: async (message) =>
      new Uint8Array(await subtle.sign(algorithm, key, Uint8Array.from(message))),
  }
}
