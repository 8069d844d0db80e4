import { createHash } from 'node:crypto'
import { EmbeddedJWK, calculateJwkThumbprint, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../../operation/clock.js'
import type { Database } from '../../storage/open/database.js'
import { useOnce } from '../limits.js'
import { refuse } from '../refuse.js'

const WINDOW_MS = 5 * 60_000
const MAX_LENGTH = 4_096
const Claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.int(),
  jti: z.string().check(z.minLength(16), z.maxLength(128)),
  ath: z.optional(z.string()),
})

/** What a proof must match: the request and its access token. */
export interface ProofTarget {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly access?: string | undefined
}

/**
 * Verifies a DPoP proof (RFC 9449) and marks it as used. Returns the thumbprint of the device key,
 * and when the device created the proof by its own clock (Unix ms). Throws 401 otherwise.
 */
export async function checkProof(
  proof: string | undefined,
  { method, host, path, access }: ProofTarget,
  { database, clock, role }: { database: Database; clock: Clock; role: string },
): Promise<{ jkt: string; provedAt: number }> {
  if (!proof || proof.length > MAX_LENGTH) throw refuse.proof('there is none')
  const { payload, header } = await verify(proof)
  const claims = Claims.safeParse(payload)
  if (!claims.success) throw refuse.proof('a claim is missing or malformed')
  const { htm, htu, iat, jti, ath } = claims.data
  if (htm !== method) throw refuse.proof('it is for another method')
  if (!isOf(htu, host, path)) throw refuse.proof('it is for another address')
  const times = clock.readings()
  if (!times.some((time) => Math.abs(time - iat * 1000) <= WINDOW_MS))
    throw refuse.proof('it is too old, or from the future')
  if (access !== undefined && ath !== createHash('sha256').update(access).digest('base64url'))
    throw refuse.proof('it is for another token')
  const jkt = await calculateJwkThumbprint(header.jwk!)
  // Until no accepted time makes the proof valid again.
  if (
    !(await useOnce(
      database.orm,
      `${role}:proof:${jkt}:${jti}`,
      Math.ceil(Math.max(...times)) + 2 * WINDOW_MS,
    ))
  )
    throw refuse.proof('it was used before')
  return { jkt, provedAt: iat * 1000 }
}

async function verify(proof: string) {
  try {
    const verified = await jwtVerify(proof, EmbeddedJWK, { algorithms: ['ES256'], typ: 'dpop+jwt' })
    return { payload: verified.payload, header: verified.protectedHeader }
  } catch (error) {
    if (error instanceof Error) throw refuse.proof('it is not signed by the key in its header')
    throw error
  }
}

function isOf(htu: string, host: string, path: string): boolean {
  if (!URL.canParse(htu)) return false
  const url = new URL(htu)
  return /^https?:$/.test(url.protocol) && url.host === host && url.pathname === path
}
