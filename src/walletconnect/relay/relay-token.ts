import { toBase58 } from '../../standards/encodings/base58.js'
import { toBase64Url, toHex, toUtf8 } from '../crypto/bytes.js'
import type { Signer } from './signer.js'

const HEADER = '{"alg":"EdDSA","typ":"JWT"}'
const LIFE_S = 86_400
/** Multicodec prefix of an Ed25519 public key. */
const ED25519_PREFIX = [0xed, 0x01]

/** Parts of a relay token. `subject` is 32 bytes in hex, `issuedAt` is in s since 1970. */
export interface RelayTokenParams {
  readonly subject: string
  /** Address of the relay as configured, without a query. */
  readonly audience: string
  readonly issuedAt: number
}

/** The client's id at the relay, `did:key:z6Mk…`: its public key. Mailboxes belong to it. */
export function toClientId({ publicKey }: Pick<Signer, 'publicKey'>): string {
  return `did:key:z${toBase58(Uint8Array.of(...ED25519_PREFIX, ...publicKey))}`
}

/**
 * The token that authenticates a client at the relay: a JWT signed with Ed25519 (RFC 8037), valid
 * for a day.
 */
export async function createRelayToken(
  signer: Signer,
  { subject, audience, issuedAt }: RelayTokenParams,
): Promise<string> {
  const payload = JSON.stringify({
    iss: toClientId(signer),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + LIFE_S,
  })
  const text = `${toBase64Url(toUtf8(HEADER))}.${toBase64Url(toUtf8(payload))}`
  return `${text}.${toBase64Url(await signer.sign(toUtf8(text)))}`
}

/** A subject for the tokens of one page. */
export function createSubject(random: (length: number) => Uint8Array): string {
  return toHex(random(32))
}
