import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2'
import { concat, fromString, toString } from './bytes.js'

/**
 * Replaces `@walletconnect/relay-auth` (a second copy of @noble/curves and multiformats). Creates the token that opens the relay's socket: a
 * JWT signed with Ed25519 whose issuer is the key itself (`did:key`).
 */
interface KeyPair {
  readonly secretKey: Uint8Array
  readonly publicKey: Uint8Array
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec prefix of an Ed25519 public key. */
const ED25519_PREFIX = Uint8Array.of(0xed, 0x01)

/** From a seed of 32 bytes. */
export function generateKeyPair(seed: Uint8Array): KeyPair {
  hashes.sha512 = (message) => Uint8Array.from(sha512(message))
  return { secretKey: seed, publicKey: getPublicKey(seed) }
}

/** `did:key:z6Mk…`, the client's id. */
export function encodeIss(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concat([ED25519_PREFIX, publicKey]))}`
}

/** A token for `aud`, valid for `ttl` s. */
export async function signJWT(
  sub: string,
  aud: string,
  ttl: number,
  { secretKey, publicKey }: KeyPair,
  iat = Math.floor(Date.now() / 1000),
): Promise<string> {
  const payload = { iss: encodeIss(publicKey), sub, aud, iat, exp: iat + ttl }
  const signed = `${encodeJson({ alg: 'EdDSA', typ: 'JWT' })}.${encodeJson(payload)}`
  return `${signed}.${toString(sign(fromString(signed), secretKey), 'base64url')}`
}

/** Header and payload of a token, unchecked. */
export function decodeJWT(token: string): { header: unknown; payload: unknown } {
  const [header = '', payload = ''] = token.split('.')
  return { header: decodeJson(header), payload: decodeJson(payload) }
}

function encodeJson(value: unknown): string {
  return toString(fromString(JSON.stringify(value)), 'base64url')
}
function decodeJson(text: string): unknown {
  return JSON.parse(toString(fromString(text, 'base64url')))
}
// The first byte is never 0 here, so leading zeros need no handling.
function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${toString(bytes, 'base16')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = BASE58[Number(rest % 58n)] + text
  return text
}
