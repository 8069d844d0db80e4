import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { isSmallOrder } from './small-order.js'

const KEY_BYTES = 32
const CHECKSUM_BYTES = 2
const MAX_ADDRESS = 52
const SS58 = Buffer.from('SS58PRE')
const SIGNATURE = /^0x(?:[0-9a-f]{2}){64,66}$/i
const ECDSA_BYTES = 65

/**
 * The public key (for ECDSA its hash) in an SS58 address with a prefix of one or two bytes;
 * undefined when the checksum is wrong.
 */
export function readPolkadotKey(address: string): Uint8Array | undefined {
  if (address.length > MAX_ADDRESS) return undefined
  try {
    const bytes = base58.decode(address)
    const prefix = bytes.length - KEY_BYTES - CHECKSUM_BYTES
    const isPrefix =
      prefix === 1 ? bytes[0]! < 64 : prefix === 2 && bytes[0]! >= 64 && bytes[0]! < 128
    if (!isPrefix) return undefined
    const checksum = blake2b(Buffer.concat([SS58, bytes.subarray(0, -CHECKSUM_BYTES)]))
    if (Buffer.compare(checksum.subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES)) !== 0)
      return undefined
    return bytes.subarray(prefix, prefix + KEY_BYTES)
  } catch {
    return undefined // not a base58 character
  }
}

/**
 * True when a Substrate account signed the text (hexadecimal, with or without the MultiSignature
 * type): sr25519, Ed25519 or ECDSA.
 */
export function isSignedOnPolkadot(address: string, message: string, signature: string): boolean {
  const key = readPolkadotKey(address)
  if (!key || !SIGNATURE.test(signature)) return false
  const bytes = Buffer.from(signature.slice(2), 'hex')
  // Extensions wrap a text, so that it cannot be a transaction.
  const texts = [Buffer.from(`<Bytes>${message}</Bytes>`), Buffer.from(message)]
  // The first byte of a MultiSignature: 0 Ed25519, 1 sr25519, 2 ECDSA.
  const [kind, rest] = bytes.length === 64 ? [undefined, bytes] : [bytes[0]!, bytes.subarray(1)]
  return texts.some((text) => {
    if (bytes.length === ECDSA_BYTES && isSignedByEcdsa(key, text, bytes)) return true
    if (kind === 2) return isSignedByEcdsa(key, text, rest)
    if (rest.length !== 64) return false
    return (
      (kind !== 0 && isSignedBySr25519(key, text, rest)) ||
      (kind !== 1 && isSignedByEd25519(key, text, rest))
    )
  })
}

function isSignedBySr25519(key: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean {
  // The neutral element: its signatures need no secret.
  if (key.every((byte) => byte === 0)) return false
  try {
    return sr25519.verify(text, signature, key)
  } catch {
    return false // not a point on the curve
  }
}

function isSignedByEd25519(key: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean {
  if (isSmallOrder(key)) return false
  try {
    return verify(
      null,
      text,
      createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
        format: 'jwk',
      }),
      signature,
    )
  } catch {
    return false
  }
}

// An ECDSA address is the hash of the key, which is recovered from the signature.
function isSignedByEcdsa(hash: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== ECDSA_BYTES || signature[64]! > 3) return false
  try {
    const key = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
      .addRecoveryBit(signature[64]!)
      .recoverPublicKey(blake2b(text, { dkLen: 32 }))
    return Buffer.compare(blake2b(key.toRawBytes(true), { dkLen: 32 }), hash) === 0
  } catch {
    return false
  }
}
