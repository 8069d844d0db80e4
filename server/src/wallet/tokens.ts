import { importJWK, jwtVerify, type CryptoKey } from 'jose'
import type * as z from 'zod/mini'
import type { Clock } from '../operation/clock.js'
import type { KeyProvider } from '../operation/keys/key-provider.js'

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
   * expired. `after`: it must be of a later second than this time, in Unix milliseconds.
   */
  read<T extends object>(
    kind: TicketKind<T>,
    token: string,
    options?: { readonly after?: number },
  ): Promise<T | undefined>
  /** The verification keys of a role that this process serves, with those that are not used yet. */
  list(role: Role): Promise<{ kty: 'OKP'; crv: 'Ed25519'; kid: string; x: string }[]>
}

/** Finds the public key (Ed25519, base64url) of a role that runs in another process. */
export interface PeerKeys {
  find(kid: string): Promise<string | undefined>
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
  peers: Partial<Record<Role, PeerKeys>>
}): Tokens {
  const imported = new Map<string, Promise<CryptoKey>>()
  async function findPublicKey(role: Role, kid: string | undefined): Promise<CryptoKey> {
    if (kid === undefined) throw new Error('The token names no key')
    const peer = peers[role]
    const x = peer ? await peer.find(kid) : await findOwn(role, kid)
    if (x === undefined) throw new Error('The token names an unknown key')
    let key = imported.get(x)
    if (!key) {
      key = importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA') as Promise<CryptoKey>
      imported.set(x, key)
    }
    return key
  }
  async function findOwn(role: Role, kid: string): Promise<string | undefined> {
    const kids = await keys.list(PURPOSE[role])
    return kids.includes(kid) ? keys.readPublicKey(PURPOSE[role], kid) : undefined
  }
  return {
    async sign({ typ, from, for: audience, lifetimeS }, claims) {
      const kid = await keys.current(PURPOSE[from])
      const iat = Math.floor(clock.readings()[0] / 1000)
      const payload = {
        ...claims,
        iss: ISSUERS[from],
        aud: ISSUERS[audience],
        iat,
        exp: iat + lifetimeS,
      }
      // JWS by hand (RFC 7515), because jose signs only with keys that this process has.
      const signed = `${encode({ alg: 'EdDSA', typ, kid })}.${encode(payload)}`
      const signature = await keys.sign(PURPOSE[from], kid, Buffer.from(signed))
      return `${signed}.${Buffer.from(signature).toString('base64url')}`
    },
    async read({ typ, from, for: audience, lifetimeS, claims }, token, { after = 0 } = {}) {
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
          payload.exp! * 1000 > clock.readings()[0] &&
          payload.iat! * 1000 > after
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
      const kids = await keys.list(PURPOSE[role])
      return Promise.all(
        kids.map(async (kid) => ({
          kty: 'OKP' as const,
          crv: 'Ed25519' as const,
          kid,
          x: await keys.readPublicKey(PURPOSE[role], kid),
        })),
      )
    },
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
