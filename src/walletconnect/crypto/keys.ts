import { pow } from '@noble/curves/abstract/modular'
import { montgomery } from '@noble/curves/abstract/montgomery'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { fromHex, isKey, toHex } from './bytes.js'

const P = 2n ** 255n - 19n

/**
 * X25519 (RFC 7748). The library's own file for it also holds Ed25519, which takes four times as
 * much.
 */
const x25519 = montgomery({
  P,
  type: 'x25519',
  powPminus2: (x) => pow(x, P - 2n, P),
  randomBytes: (length = 32) => crypto.getRandomValues(new Uint8Array(length)),
  adjustScalarBytes(bytes) {
    // RFC 7748 §5: the scalar is a multiple of 8 with its highest bit set.
    const [first = 0] = bytes
    bytes[0] = first & 248
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64
    return bytes
  },
})

/** Source of random bytes. Replaced in tests. */
export type RandomBytes = (length: number) => Uint8Array

/** An X25519 key pair (RFC 7748), both parts as 64 hex digits. */
export interface KeyPair {
  readonly privateKey: string
  readonly publicKey: string
}

/** A symmetric key and its topic, both as 64 hex digits. */
export interface TopicKey {
  readonly topic: string
  readonly symKey: string
}

/** Cryptographically random bytes of the browser. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** A new X25519 key pair. */
export function createKeyPair(random: RandomBytes): KeyPair {
  const privateKey = random(32)
  return { privateKey: toHex(privateKey), publicKey: toHex(x25519.getPublicKey(privateKey)) }
}

/** A new symmetric key with its topic. */
export function createTopicKey(random: RandomBytes): TopicKey {
  return toTopicKey(random(32))
}

/**
 * The session's key: HKDF-SHA-256 over the X25519 secret, with empty salt and info. Undefined for a
 * malformed public key and for one of low order, whose secret everybody knows.
 */
export function agree(privateKey: string, publicKey: unknown): TopicKey | undefined {
  if (!isKey(publicKey)) return undefined
  let shared: Uint8Array
  try {
    shared = x25519.getSharedSecret(fromHex(privateKey), fromHex(publicKey))
  } catch {
    return undefined
  }
  return toTopicKey(hkdf(sha256, shared, undefined, undefined, 32))
}

/**
 * SHA-256 of the bytes behind a hex text: the topic of a key, and the response topic of a public
 * key.
 */
export function toTopic(key: string): string {
  return toHex(sha256(fromHex(key)))
}

function toTopicKey(symKey: Uint8Array): TopicKey {
  return { symKey: toHex(symKey), topic: toHex(sha256(symKey)) }
}
