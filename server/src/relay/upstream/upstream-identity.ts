import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import { base58 } from '@scure/base'

const LIFETIME_S = 86_400
const ED25519_MULTICODEC = Uint8Array.of(0xed, 0x01)
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A client of another relay: its id, and the tokens that prove it. */
export interface UpstreamIdentity {
  /** `did:key:z6Mk…`; the other relay keeps subscriptions and mailboxes under it. */
  readonly clientId: string
  /** A JWT (EdDSA) for the relay at `audience`, valid for a day. */
  createToken(audience: string): string
}

/**
 * Derives the identity with this number from a 32-byte secret (`0x…`), so that a restarted server
 * is the same client.
 */
export function createUpstreamIdentity(secret: `0x${string}`, number: number): UpstreamIdentity {
  const seed = hkdfSync(
    'sha256',
    Buffer.from(secret.slice(2), 'hex'),
    '',
    `upstream relay ${number}`,
    32,
  )
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const raw = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')
  const clientId = `did:key:z${base58.encode(Buffer.concat([ED25519_MULTICODEC, raw]))}`
  return {
    clientId,
    createToken(audience) {
      const iat = Math.floor(Date.now() / 1000)
      const claims = {
        iss: clientId,
        sub: randomBytes(32).toString('hex'),
        aud: audience,
        iat,
        exp: iat + LIFETIME_S,
      }
      const text = `${toPart({ alg: 'EdDSA', typ: 'JWT' })}.${toPart(claims)}`
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
  }
}

const toPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
