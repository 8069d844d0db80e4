import { ed25519 } from '@noble/curves/ed25519'

/**
 * Signs with Ed25519 (RFC 8032) without WebCrypto. A separate chunk, because most browsers do not
 * need it.
 */
export async function createLibrarySigner(seed: Uint8Array) {
  return {
    publicKey: ed25519.getPublicKey(seed),
    sign: async (message: Uint8Array) => ed25519.sign(message, seed),
  }
}
