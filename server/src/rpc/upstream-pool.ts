import { createHash } from 'node:crypto'
import { ApiError } from '../http/api-error.js'
import { meterCall, type CallMeter } from '../operation/call-meter.js'
import { createTraceHeaders } from '../operation/telemetry/spans.js'
import { HEDGE_MS, race, unlessAborted } from './race-attempts.js'
import type { Upstream } from './upstream.js'
import { readAtMost } from '../http/read-at-most.js'
import { isOtherChain, toChainQuestion } from './chain-check.js'
import { hideSecrets, toUpstreamAccess, type UpstreamAccess } from './upstream-access.js'

const ATTEMPT_TIMEOUT_MS = 10_000
const BENCH_MS = 5_000
const MAX_REST_MS = 10 * 60_000
// A node behind an address may be restarted on another chain.
const CHAIN_CHECK_MS = 5 * 60_000
const MAX_ANSWER_BYTES = 10 * 1024 * 1024
const MAX_ATTEMPTS = 5
const MAX_BROADCAST = 3
const KEY_DIGITS = 8
const SHORT_ANSWER_CHARACTERS = 2_000
const TAIL_CHARACTERS = 200
// 400 carries a JSON-RPC error caused by the request; every other failure is caused by the
// upstream.
const CALLERS_OWN: readonly number[] = [400]
// How gateways refuse a method: a node that refuses eth_chainId may serve other methods.
const METHOD_REFUSED: readonly number[] = [400, 403, 404, 405]
const ANSWER = /"(?:result|error)"\s*:/
const LIMIT_EXCEEDED = /"code"\s*:\s*-32005\b/
const LATENCY_WEIGHT = 0.2

/** No upstream of a chain answered. */
export class UpstreamsExhausted extends Error {
  override readonly name = 'UpstreamsExhausted'
  readonly retryAfterS: number
  constructor(retryAfterS: number, cause: unknown) {
    super('No upstream answered', { cause })
    this.retryAfterS = retryAfterS
  }
}

interface Ranked extends UpstreamAccess {
  readonly chainId: string
  readonly isPublic: boolean
  /** 8 hex digits of a hash of its address. */
  readonly key: string
  latencyMs: number
  /** Tried after others until then. */
  benchedUntil: number
  /** Not used until then, at its own request. */
  restsUntil: number
  chainKnownUntil: number
  chainCheck: Promise<void> | undefined
}

/** An upstream's response; its text is forwarded unparsed. */
export interface UpstreamAnswer {
  readonly status: number
  readonly text: string
  /** Key of the upstream that answered; only it knows a filter that it created. */
  readonly nodeKey: string
}

/** The HTTP upstreams of all chains, fastest first, failing ones last. */
export interface UpstreamPool {
  has(chainId: string): boolean
  /** CAIP-2 ids with an upstream. */
  list(): string[]
  /** Sends a JSON-RPC text to the best upstream, and to the next one when it fails or is slow. */
  send(chainId: string, body: string, options: { signal: AbortSignal }): Promise<UpstreamAnswer>
  /** Sends it only to the upstream with this key; undefined if there is none. */
  sendTo(
    chainId: string,
    nodeKey: string,
    body: string,
    options: { signal: AbortSignal },
  ): Promise<UpstreamAnswer | undefined>
  /**
   * Sends a write to several upstreams at once, once each. Returns the first response accepted by
   * `judge`; if none is accepted, the first response.
   */
  broadcast(
    chainId: string,
    body: string,
    judge: (answer: UpstreamAnswer) => UpstreamAnswer | undefined,
  ): Promise<UpstreamAnswer>
}

/** Creates the pool. Addresses come only from the configuration, so they may be on this machine. */
export function createUpstreamPool(
  upstreams: readonly Upstream[],
  options: { fetch?: typeof fetch; meter?: CallMeter } = {},
): UpstreamPool {
  const send = options.fetch ?? fetch
  const chains = new Map<string, Ranked[]>()
  for (const { chainId, url, isPublic = false } of upstreams) {
    if (!/^https?:/.test(url)) continue
    chains.set(chainId, [
      ...(chains.get(chainId) ?? []),
      {
        ...toUpstreamAccess(url),
        chainId,
        isPublic,
        key: createHash('sha256').update(url).digest('hex').slice(0, KEY_DIGITS),
        latencyMs: 0,
        benchedUntil: 0,
        restsUntil: 0,
        chainKnownUntil: 0,
        chainCheck: undefined,
      },
    ])
  }
  const rank = (chainId: string) => {
    const now = performance.now()
    return (chains.get(chainId) ?? [])
      .filter(({ restsUntil }) => restsUntil <= now)
      .sort(
        (a, b) =>
          Number(a.benchedUntil > now) - Number(b.benchedUntil > now) || a.latencyMs - b.latencyMs,
      )
  }
  const ask = (upstream: Ranked, body: string, signal: AbortSignal) =>
    meterCall(
      options.meter,
      `rpc ${upstream.chainId}`,
      () => attempt(send, upstream, body, signal),
      () => (signal.aborted ? 'abandoned' : 'failed'),
    )
  const exhausted = (chainId: string, cause: unknown) => {
    if (cause instanceof ApiError) return cause
    const soonest = Math.min(
      ...(chains.get(chainId) ?? []).map(({ benchedUntil, restsUntil }) =>
        Math.max(benchedUntil, restsUntil),
      ),
    )
    return new UpstreamsExhausted(Math.max(1, (soonest - performance.now()) / 1000), cause)
  }
  return {
    has: (chainId) => chains.has(chainId),
    list: () => [...chains.keys()],
    async send(chainId, body, { signal }) {
      const ranked = rank(chainId).slice(0, MAX_ATTEMPTS)
      const done = new AbortController()
      try {
        const ended = AbortSignal.any([signal, done.signal])
        return await race(ranked.map((upstream) => () => ask(upstream, body, ended)))
      } catch (error) {
        throw exhausted(chainId, error)
      } finally {
        done.abort()
      }
    },
    async sendTo(chainId, nodeKey, body, { signal }) {
      const upstream = chains.get(chainId)?.find(({ key }) => key === nodeKey)
      return (
        upstream &&
        ask(upstream, body, signal).catch((error: unknown) => {
          throw exhausted(chainId, error)
        })
      )
    },
    async broadcast(chainId, body, judge) {
      const ranked = rank(chainId).slice(0, MAX_BROADCAST)
      const refused: UpstreamAnswer[] = []
      try {
        return await Promise.any(
          ranked.map(async (upstream) => {
            const answer = await ask(upstream, body, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS))
            const taken = judge(answer)
            if (taken) return taken
            refused.push(answer)
            throw new Error('the upstream refused the transaction')
          }),
        )
      } catch (error) {
        if (refused[0]) return refused[0]
        throw exhausted(chainId, error)
      }
    },
  }
}

async function attempt(
  send: typeof fetch,
  upstream: Ranked,
  body: string,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const begun = performance.now()
  try {
    // An answer from another chain must never be used: balances would be wrong without an error.
    if (upstream.chainKnownUntil < begun) await unlessAborted(checkChain(send, upstream), signal)
    const started = performance.now()
    const response = await post(send, upstream, body, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      passes: CALLERS_OWN,
    })
    const text = await readText(response)
    // Checks only both ends: a broken node or a captive portal returns something other than JSON.
    if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text.slice(-TAIL_CHARACTERS)))
      throw new Error('the upstream returned no JSON')
    if (text.length < SHORT_ANSWER_CHARACTERS && !ANSWER.test(text))
      throw new Error('the upstream returned neither a result nor an error')
    // EIP-1474 "limit exceeded" in a 200: this upstream limits the server; another upstream may
    // answer.
    if (text.length < SHORT_ANSWER_CHARACTERS && LIMIT_EXCEEDED.test(text)) {
      bench(upstream, BENCH_MS)
      throw new Error('the upstream limits requests')
    }
    const latency = performance.now() - started
    upstream.latencyMs =
      upstream.latencyMs === 0
        ? latency
        : upstream.latencyMs * (1 - LATENCY_WEIGHT) + latency * LATENCY_WEIGHT
    upstream.benchedUntil = 0
    return { status: response.status, text: hideSecrets(text, upstream), nodeKey: upstream.key }
  } catch (error) {
    const waitedMs = performance.now() - begun
    // It lost against a faster one, so its latency is at least the wait; otherwise a hanging
    // upstream would be waited for with every call.
    if (signal.aborted)
      upstream.latencyMs = Math.max(upstream.latencyMs, waitedMs >= HEDGE_MS ? waitedMs : 0)
    // A refusal of this server: the client holds too many bytes.
    else if (error instanceof ApiError) throw error
    else if (upstream.benchedUntil < performance.now()) bench(upstream, BENCH_MS)
    throw error
  }
}

// Shared by all callers; a caller that aborts does not end it for the others.
function checkChain(send: typeof fetch, upstream: Ranked): Promise<void> {
  upstream.chainCheck ??= (async () => {
    const response = await post(send, upstream, toChainQuestion(upstream.chainId), {
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      passes: METHOD_REFUSED,
    })
    if (isOtherChain(upstream.chainId, await readText(response)))
      throw new Error(`upstream is not on ${upstream.chainId}`)
    upstream.chainKnownUntil = performance.now() + CHAIN_CHECK_MS
  })().finally(() => {
    upstream.chainCheck = undefined
  })
  return upstream.chainCheck
}

async function post(
  send: typeof fetch,
  upstream: Ranked,
  body: string,
  { signal, passes }: { signal: AbortSignal; passes: readonly number[] },
): Promise<Response> {
  const response = await send(upstream.url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(upstream.isPublic ? {} : createTraceHeaders()),
      ...upstream.headers,
    },
    redirect: 'manual',
    signal,
  })
  if (response.ok || passes.includes(response.status)) return response
  await response.body?.cancel()
  const told = response.headers.get('retry-after')
  if (told) upstream.restsUntil = performance.now() + Math.min(readRetryAfterMs(told), MAX_REST_MS)
  bench(upstream, BENCH_MS)
  throw new Error(`upstream answered ${response.status}`)
}

function bench(upstream: Ranked, forMs: number): void {
  upstream.benchedUntil = performance.now() + forMs
  // After a failure the address may lead to another node.
  upstream.chainKnownUntil = 0
}

function readRetryAfterMs(value: string): number {
  // RFC 9110 §10.2.3: seconds, or a date.
  const waitMs = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(1_000, waitMs) : BENCH_MS
}

async function readText(response: Response): Promise<string> {
  const text = await readAtMost(response.body, MAX_ANSWER_BYTES)
  if (text === undefined) throw new Error(`upstream answered more than ${MAX_ANSWER_BYTES} bytes`)
  return text
}
