import { ed25519 } from '@noble/curves/ed25519'
import { SignJWT, importJWK, jwtVerify, type CryptoKey, type JWTPayload } from 'jose'
import type * as z from 'zod/mini'
import type { Clock } from '../operation/clock.js'
import type { KeyProvider } from '../operation/keys/key-provider.js'
import type { PeerKey } from './settings.js'

const ISSUERS = { api: 'wallet-modal-api', vault: 'wallet-modal-vault' } as const
const PURPOSE = { api: 'wallet tokens', vault: 'vault tokens' } as const
// Another machine's clock may be ahead.
const LEEWAY_S = 60

/** The two roles of the embedded wallet's server. */
export type Role = keyof typeof ISSUERS

/** A kind of token: its `typ`, signer and audience, claims, and lifetime. */
export interface TicketKind<T> {
  readonly typ: string
  readonly from: Role
  readonly for: Role
  readonly lifetimeS: number
  readonly claims: z.ZodMiniType<T>
}

/** Tokens (JWT, EdDSA with `kid`) that one role signs for itself or for the other. */
export interface Tokens {
  sign<T extends object>(kind: TicketKind<T>, claims: T): Promise<string>
  /**
   * The claims of a token; undefined unless its role signed it, as this kind, and it has not
   * expired.
   */
  read<T extends object>(kind: TicketKind<T>, token: string): Promise<T | undefined>
  /** The verification keys of a role. */
  list(role: Role): Promise<{ kty: 'OKP'; crv: 'Ed25519'; kid: string; x: string }[]>
}

/**
 * Creates {@link Tokens}. `peers` are the keys of a role that runs in another process; a role
 * without peers signs with `keys`.
 */
export function createTokens({
  keys,
  clock,
  peers,
}: {
  keys: KeyProvider
  clock: Clock
  peers: Partial<Record<Role, readonly PeerKey[]>>
}): Tokens {
  const imported = new Map<string, Promise<CryptoKey>>()
  const importOnce = (name: string, jwk: () => object) => {
    let key = imported.get(name)
    if (!key) {
      key = importJWK({ kty: 'OKP', crv: 'Ed25519', ...jwk() }, 'EdDSA') as Promise<CryptoKey>
      imported.set(name, key)
    }
    return key
  }
  async function findPublicKey(role: Role, kid: string | undefined): Promise<CryptoKey> {
    if (kid === undefined) throw new Error('The token names no key')
    const peer = peers[role]
    const x = peer ? peer.find((key) => key.kid === kid)?.x : await findOwn(role, kid)
    if (x === undefined) throw new Error('The token names an unknown key')
    return importOnce(`public ${x}`, () => ({ x }))
  }
  async function findOwn(role: Role, kid: string): Promise<string | undefined> {
    const key = await keys.find(PURPOSE[role], kid)
    return key && toPublic(key.secret)
  }
  return {
    async sign({ typ, from, for: audience, lifetimeS }, claims) {
      const { kid, secret } = await keys.current(PURPOSE[from])
      const key = await importOnce(`private ${from} ${kid} ${toPublic(secret)}`, () => ({
        x: toPublic(secret),
        d: toSeed(secret).toString('base64url'),
      }))
      const iat = Math.floor(clock.readings()[0] / 1000)
      return new SignJWT({ ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'EdDSA', typ, kid })
        .setIssuer(ISSUERS[from])
        .setAudience(ISSUERS[audience])
        .setIssuedAt(iat)
        .setExpirationTime(iat + lifetimeS)
        .sign(key)
    },
    async read({ typ, from, for: audience, lifetimeS, claims }, token) {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => findPublicKey(from, kid), {
          algorithms: ['EdDSA'],
          typ,
          issuer: ISSUERS[from],
          audience: ISSUERS[audience],
          clockTolerance: LEEWAY_S,
          currentDate: new Date(clock.readings()[0]),
          requiredClaims: ['iat', 'exp'],
        })
        const read = claims.safeParse(payload)
        // The expiry has no tolerance, and no token lasts longer than its kind.
        return read.success &&
          payload.exp! - payload.iat! <= lifetimeS &&
          payload.exp! * 1000 > clock.readings()[0]
          ? read.data
          : undefined
      } catch (error) {
        if (
          error instanceof Error &&
          (('code' in error && String(error.code).startsWith('ERR_J')) ||
            error.message.startsWith('The token names'))
        )
          return undefined
        throw error
      }
    },
    async list(role) {
      const { kid, secret } = await keys.current(PURPOSE[role])
      return [{ kty: 'OKP', crv: 'Ed25519', kid, x: toPublic(secret) }]
    },
  }
}

function toSeed(secret: string): Buffer {
  return Buffer.from(secret.slice(2), 'hex')
}

const publicKeys = new Map<string, string>()
function toPublic(secret: string): string {
  const known = publicKeys.get(secret)
  if (known !== undefined) return known
  const x = Buffer.from(ed25519.getPublicKey(toSeed(secret))).toString('base64url')
  publicKeys.set(secret, x)
  return x
}
