import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { decodeBase58 } from '../http/base58.js'

const CLOCK_LEEWAY_S = 120
const MAX_TOKEN_LENGTH = 4096
// Longest accepted lifetime, so that a leaked token expires.
const LIFETIME_S = 86_400
// A leading 1 encodes a zero byte, which no Ed25519 key of this form starts with. Refused, so that
// each key has one name.
const DID_KEY = /^did:key:z([2-9A-HJ-NP-Za-km-z][1-9A-HJ-NP-Za-km-z]{39,59})$/
const ED25519_MULTICODEC = [0xed, 0x01] as const
const ED25519_KEY_LENGTH = 32

const Header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.optional(z.number()),
})

/** The verified identity of a relay client; `clientId` is its did:key. */
export interface ClientToken {
  readonly clientId: string
  readonly expiresAt: number | undefined
}

/**
 * A refused token; clients see the message. `aheadS`: by how many seconds a correctly signed token
 * is from the future.
 */
export class ClientTokenError extends Error {
  override readonly name = 'ClientTokenError'
  readonly aheadS: number | undefined

  constructor(
    message: string,
    { aheadS, ...options }: ErrorOptions & { aheadS?: number | undefined } = {},
  ) {
    super(message, options)
    this.aheadS = aheadS
  }
}

/**
 * Verifies a relay client's JWT: the Ed25519 signature by the did:key in `iss` over the transmitted
 * text, then `exp`, `iat` and `aud`. With several times, one valid time suffices. Throws
 * {@link ClientTokenError}.
 */
export function verifyClientToken(
  jwt: string,
  {
    isAudience,
    times = [Date.now()],
  }: { isAudience: (audience: string) => boolean; times?: readonly [number, ...number[]] },
): ClientToken {
  const parts = jwt.split('.')
  const [header, payload, signature] = parts
  if (jwt.length > MAX_TOKEN_LENGTH || parts.length !== 3 || !header || !payload || !signature)
    throw new ClientTokenError('it is not a JWT')
  if (!Header.safeParse(parsePart(header)).success)
    throw new ClientTokenError('alg must be EdDSA and typ JWT')
  const claims = Claims.safeParse(parsePart(payload))
  if (!claims.success) throw new ClientTokenError('iss, sub, aud and iat are required')
  const { iss, aud, iat, exp } = claims.data
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: readDidKey(iss).toString('base64url') },
    format: 'jwk',
  })
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, decodeBase64url(signature)))
    throw new ClientTokenError('the signature does not match')
  const problems = times.map((now) => findProblem({ iat, exp }, now / 1000))
  if (problems.every((problem) => problem !== undefined))
    throw new ClientTokenError(problems[0]!, {
      aheadS: problems[0] === NOT_YET_VALID ? Math.round(iat - times[0] / 1000) : undefined,
    })
  if (!isAudience(aud)) throw new ClientTokenError('aud is not an address of this relay')
  return { clientId: iss, expiresAt: exp === undefined ? undefined : exp * 1000 }
}

// Clients and dashboards search for exactly these messages.
const NOT_YET_VALID = 'JWT Token is not yet valid'

function findProblem(
  { iat, exp }: { iat: number; exp: number | undefined },
  nowS: number,
): string | undefined {
  if (exp !== undefined && exp > iat + LIFETIME_S + CLOCK_LEEWAY_S)
    return 'exp lies more than a day after iat'
  if ((exp ?? iat + LIFETIME_S) < nowS - CLOCK_LEEWAY_S) return 'JWT Token is expired'
  return iat > nowS + CLOCK_LEEWAY_S ? NOT_YET_VALID : undefined
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(decodeBase64url(part).toString('utf8'))
  } catch (error) {
    throw error instanceof ClientTokenError
      ? error
      : new ClientTokenError('a part of it is not JSON', { cause: error })
  }
}

// RFC 7515: no padding, no other alphabet, no spare bits. Node's decoder accepts all of them and
// garbage too.
function decodeBase64url(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text)
    throw new ClientTokenError('a part of it is not base64url')
  return bytes
}

function readDidKey(did: string): Buffer {
  const bytes = decodeBase58(
    DID_KEY.exec(did)?.[1] ?? '',
    ED25519_MULTICODEC.length + ED25519_KEY_LENGTH,
  )
  if (!bytes || bytes[0] !== ED25519_MULTICODEC[0] || bytes[1] !== ED25519_MULTICODEC[1])
    throw new ClientTokenError('iss is not an Ed25519 did:key')
  return bytes.subarray(ED25519_MULTICODEC.length)
}
