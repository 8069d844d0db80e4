import * as z from 'zod/mini'
import { createProof } from '../device/proof.js'
import { Refusal } from './refusal.js'

const TIMEOUT_MS = 20_000
// The server answers a long poll within 25 s.
const POLL_TIMEOUT_MS = 40_000
const MAX_ANSWER_CHARACTERS = 1 << 20

const RefusalBody = z.object({ reasons: z.array(z.object({ field: z.optional(z.string()), description: z.string() })) })

/** What one request to a server needs. */
export interface Sending<S extends z.ZodMiniType> {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: object
  readonly access?: string | undefined
  readonly answer: S
  readonly poll?: boolean
  readonly signal?: AbortSignal | undefined
}

/** Sends requests that prove the device's key. `key` is absent for requests that need no proof. */
export type Send = <S extends z.ZodMiniType>(url: string, sending: Sending<S>) => Promise<z.output<S>>

/** Creates the one function that talks to the wallet's servers. Throws {@link Refusal} for what they refuse. */
export function createSend(key: CryptoKeyPair | undefined): Send {
  return async (url, { method = 'POST', body, access, answer, poll = false, signal }) => {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    if (key) headers['DPoP'] = await createProof(key, { method, url, access })
    if (access !== undefined) headers['Authorization'] = `DPoP ${access}`
    const limit = AbortSignal.timeout(poll ? POLL_TIMEOUT_MS : TIMEOUT_MS)
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }), signal: signal ? AbortSignal.any([limit, signal]) : limit, credentials: 'omit', cache: 'no-store', redirect: 'error' }).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason
      throw new Refusal(0, '', 'The wallet cannot be reached', { cause: error })
    })
    const text = await response.text()
    const json: unknown = text.length <= MAX_ANSWER_CHARACTERS ? parseJson(text) : undefined
    if (!response.ok) throw toRefusal(response, json)
    const read = answer.safeParse(json)
    if (!read.success) throw new Refusal(response.status, '', 'The wallet answered in a form this page does not know', { cause: read.error })
    return read.data
  }
}

function toRefusal({ status, headers }: Response, json: unknown): Refusal {
  const reason = RefusalBody.safeParse(json).data?.reasons[0]
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfterS = Number.isFinite(wait) ? Math.ceil(wait) : undefined
  const description = status === 429 && retryAfterS !== undefined ? `Please try again after ${retryAfterS} seconds` : (reason?.description ?? 'The wallet cannot do this now')
  return new Refusal(status, reason?.field ?? '', description, { retryAfterS })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
