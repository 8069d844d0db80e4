import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { FIRST_KID, type Key } from '../operation/keys/key-store.js'

const ISSUER = 'wallet-modal-server'
const MAX_LENGTH = 8_192
const Header = z.object({ kid: z.optional(z.string()) })
// Another instance's clock may be ahead of this one's.
const LEEWAY_S = 120

const Registered = z.object({ iss: z.literal(ISSUER), aud: z.string(), iat: z.int(), exp: z.int() })

/** A kind of token: its `typ`, its claims, and its longest lifetime. */
export interface TokenKind<T> {
  readonly typ: string
  readonly claims: z.ZodMiniType<T>
  readonly lifetimeS: number
}

/** Audience, creation and expiry of a token; Unix seconds. */
export interface TokenTimes {
  readonly aud: string
  readonly iat: number
  readonly exp: number
}

/** Signs a JWT (RFC 7519) for this server itself: HS256 only. */
export function signToken<T extends object>(
  kind: TokenKind<T>,
  key: Key,
  claims: T,
  { aud, iat, exp }: TokenTimes,
): string {
  const signed = `${toHeader(kind, key.kid)}.${encode({ iss: ISSUER, aud, iat, exp, ...claims })}`
  return `${signed}.${sign(signed, key.secret).toString('base64url')}`
}

/** The key id in a token's header; undefined for other text. */
export function readKid(token: string): string | undefined {
  if (token.length > MAX_LENGTH) return undefined
  try {
    const header = Header.safeParse(
      JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString('utf8')),
    )
    return header.success ? (header.data.kid ?? FIRST_KID) : undefined
  } catch {
    return undefined
  }
}

/**
 * The claims of a token; undefined unless this server signed it with this key, as this kind, for
 * this audience, and one of the times (Unix ms) is within its lifetime. The header is compared as a
 * whole, so it can name no other algorithm, key or kind.
 */
export function readToken<T extends object>(
  kind: TokenKind<T>,
  key: Key,
  token: string,
  { aud, times }: { aud: string; times: readonly number[] },
): (T & TokenTimes) | undefined {
  const [header = '', payload = '', signature = '', ...rest] =
    token.length <= MAX_LENGTH ? token.split('.') : []
  if (rest.length > 0 || header !== toHeader(kind, key.kid)) return undefined
  const [expected, given] = [
    sign(`${header}.${payload}`, key.secret),
    Buffer.from(signature, 'base64url'),
  ]
  // Node's decoder ignores characters outside base64url; this check allows only one spelling per
  // token.
  if (
    given.toString('base64url') !== signature ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  )
    return undefined
  const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  const registered = Registered.safeParse(content)
  const claims = kind.claims.safeParse(content)
  if (!registered.success || !claims.success) return undefined
  const { aud: audience, iat, exp } = registered.data
  const isInTime = times.some((time) => time / 1000 < exp && time / 1000 > iat - LEEWAY_S)
  return audience === aud && exp - iat <= kind.lifetimeS && isInTime
    ? { ...claims.data, aud, iat, exp }
    : undefined
}

function toHeader({ typ }: { readonly typ: string }, kid: string): string {
  return encode({ alg: 'HS256', ...(kid === FIRST_KID ? {} : { kid }), typ })
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', Buffer.from(secret.slice(2), 'hex'))
    .update(text)
    .digest()
}
