import * as z from 'zod/mini'
import { FAULTS } from '../../src/wallet/contracts/contract.js'
import { createProof } from '../device/proof.js'
import { readText } from './read-text.js'
import { Refusal } from './refusal.js'
import { createTraceHeaders } from './trace-headers.js'

const TIMEOUT_MS = 20_000
// The server answers a long poll within 25 s.
const POLL_TIMEOUT_MS = 40_000
const MAX_ANSWER_BYTES = 1 << 20
// Smaller clock differences do not matter to the server.
const LEEWAY_MS = 60_000

const RefusalBody = z.object({
  reasons: z.array(z.object({ field: z.optional(z.string()), description: z.string() })),
})

/** Parameters of one request to a server. */
export interface Sending<S extends z.ZodMiniType> {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: object
  readonly access?: string | undefined
  readonly answer: S
  readonly poll?: boolean
  /**
   * Called right before the request is sent; when it returns false, {@link SentTooLate} is thrown
   * instead.
   */
  readonly check?: () => boolean
  readonly signal?: AbortSignal | undefined
}

/** The request was not sent, because its inputs may have changed. */
export class SentTooLate extends Error {
  override readonly name = 'SentTooLate'
}

/**
 * Sends requests with a proof of the device's key. `key` is undefined for requests that need no
 * proof.
 */
export type Send = <S extends z.ZodMiniType>(
  url: string,
  sending: Sending<S>,
) => Promise<z.output<S>>

/**
 * Creates the only function that sends requests to the wallet's servers. Throws {@link Refusal}.
 */
export function createSend(key: CryptoKeyPair | undefined): Send {
  // How far the server's clock is ahead of this device's clock. It is 0 until the server refuses a
  // proof because of its time.
  let aheadMs = 0

  async function request(
    url: string,
    {
      method = 'POST',
      body,
      access,
      poll = false,
      check,
      signal,
    }: Omit<Sending<z.ZodMiniType>, 'answer'>,
  ): Promise<{ response: Response; json: unknown }> {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      ...createTraceHeaders(),
    }
    if (key)
      headers['DPoP'] = await createProof(key, { method, url, access, now: Date.now() + aheadMs })
    if (access !== undefined) headers['Authorization'] = `DPoP ${access}`
    const limit = AbortSignal.timeout(poll ? POLL_TIMEOUT_MS : TIMEOUT_MS)
    if (check && !check()) throw new SentTooLate()
    const response = await fetch(url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    }).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason
      throw new Refusal(0, '', 'The wallet cannot be reached', { cause: error })
    })
    const text = await readText(response, MAX_ANSWER_BYTES)
    return { response, json: text === undefined ? undefined : parseJson(text) }
  }

  // Sets `aheadMs` from the `Date` header of an answer that refuses a proof. Returns whether it
  // changed, so that a new proof may be accepted.
  function learnTime({ status, headers }: Response, refusal: Refusal): boolean {
    if (status !== 401 || refusal.field !== FAULTS.proof) return false
    const aheadNow = Date.parse(headers.get('date') ?? '') - Date.now()
    if (!(Math.abs(aheadNow - aheadMs) > LEEWAY_MS)) return false
    aheadMs = aheadNow
    return true
  }

  return async (url, { answer, ...sending }) => {
    for (let tries = 1; ; tries++) {
      const { response, json } = await request(url, sending)
      if (!response.ok) {
        const refusal = toRefusal(response, json)
        if (tries === 1 && learnTime(response, refusal)) continue
        throw refusal
      }
      const read = answer.safeParse(json)
      if (!read.success)
        throw new Refusal(
          response.status,
          '',
          'The wallet answered in a form this page does not know',
          { cause: read.error },
        )
      return read.data
    }
  }
}

function toRefusal({ status, headers }: Response, json: unknown): Refusal {
  const reason = RefusalBody.safeParse(json).data?.reasons[0]
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfterS = Number.isFinite(wait) ? Math.ceil(wait) : undefined
  const description =
    status === 429 && retryAfterS !== undefined
      ? `Please try again after ${retryAfterS} seconds`
      : (reason?.description ?? 'The wallet cannot do this now')
  return new Refusal(status, reason?.field ?? '', description, { retryAfterS })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
