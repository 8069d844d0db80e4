import { meterCall, type CallMeter } from '../call-meter.js'
import type { Upstream } from '../config.js'
import { hideSecrets, toUpstreamAccess, type UpstreamAccess } from './upstream-access.js'

const ATTEMPT_TIMEOUT_MS = 10_000
const HEDGE_MS = 800
const BENCH_MS = 5_000
const MAX_BENCH_MS = 60_000
const MAX_ANSWER_BYTES = 10 * 1024 * 1024
const MAX_ATTEMPTS = 5
const SHORT_ANSWER_CHARACTERS = 2_000
const TAIL_CHARACTERS = 200
const LIMIT_EXCEEDED = /"code"\s*:\s*-32005\b/
const LATENCY_WEIGHT = 0.2

/** No upstream of a chain gave an answer. */
export class UpstreamsExhausted extends Error {
  override readonly name = 'UpstreamsExhausted'
  readonly retryAfterS: number
  constructor(retryAfterS: number, cause: unknown) {
    super('No upstream answered', { cause })
    this.retryAfterS = retryAfterS
  }
}

interface Ranked extends UpstreamAccess { latencyMs: number; benchedUntil: number }

/** An answer as an upstream gave it: its text is passed on unread. */
export interface UpstreamAnswer { readonly status: number; readonly text: string }

/** The HTTP upstreams of all chains, fastest first, failing ones last. */
export interface UpstreamPool {
  has(chainId: string): boolean
  /** CAIP-2 ids with an upstream. */
  list(): string[]
  /** Sends a JSON-RPC text to the best upstream, and to the next one when it fails or dawdles. */
  send(chainId: string, body: string, options: { signal: AbortSignal }): Promise<UpstreamAnswer>
}

/** Makes the pool; addresses come from configuration only, so they may be on this machine. */
export function createUpstreamPool(upstreams: readonly Upstream[], options: { fetch?: typeof fetch; meter?: CallMeter } = {}): UpstreamPool {
  const send = options.fetch ?? fetch
  const chains = new Map<string, Ranked[]>()
  for (const { chainId, url } of upstreams) {
    if (!/^https?:/.test(url)) continue
    chains.set(chainId, [...(chains.get(chainId) ?? []), { ...toUpstreamAccess(url), latencyMs: 0, benchedUntil: 0 }])
  }
  return {
    has: (chainId) => chains.has(chainId),
    list: () => [...chains.keys()],
    async send(chainId, body, { signal }) {
      const ranked = [...(chains.get(chainId) ?? [])].sort((a, b) => Number(a.benchedUntil > performance.now()) - Number(b.benchedUntil > performance.now()) || a.latencyMs - b.latencyMs).slice(0, MAX_ATTEMPTS)
      const done = new AbortController()
      try {
        const ended = AbortSignal.any([signal, done.signal])
        return await race(ranked.map((upstream) => () => meterCall(options.meter, `rpc ${chainId}`, () => attempt(send, upstream, body, ended), () => (ended.aborted ? 'abandoned' : 'failed'))))
      } catch (error) {
        const soonest = Math.min(...ranked.map(({ benchedUntil }) => benchedUntil))
        throw new UpstreamsExhausted(Math.max(1, (soonest - performance.now()) / 1000), error)
      } finally {
        done.abort()
      }
    },
  }
}

// Starts the first; the next when one fails or after a pause, so that a hanging upstream costs less than a second.
function race<T>(attempts: readonly (() => Promise<T>)[]): Promise<T> {
  return new Promise((resolve, reject) => {
    if (attempts.length === 0) reject(new Error('no upstream is configured'))
    let next = 0
    let failed = 0
    const start = () => {
      const run = attempts[next++]
      if (!run) return
      const hedge = setTimeout(start, HEDGE_MS)
      run().then(resolve, (error: unknown) => {
        if (++failed === attempts.length) reject(error)
        else start()
      }).finally(() => clearTimeout(hedge))
    }
    start()
  })
}

async function attempt(send: typeof fetch, upstream: Ranked, body: string, signal: AbortSignal): Promise<UpstreamAnswer> {
  const started = performance.now()
  try {
    const response = await send(upstream.url, {
      method: 'POST', body, headers: { 'content-type': 'application/json', ...upstream.headers }, redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
    })
    // 400 carries a JSON-RPC error of the caller's own making; everything else but success is the upstream's.
    if (!response.ok && response.status !== 400) {
      await response.body?.cancel()
      bench(upstream, readRetryAfterMs(response.headers.get('retry-after')))
      throw new Error(`upstream answered ${response.status}`)
    }
    const text = await readText(response)
    // Read no further than its ends: what a broken node or a portal in between sends is no JSON-RPC.
    if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text.slice(-TAIL_CHARACTERS))) throw new Error('upstream answered no JSON')
    // EIP-1474 "limit exceeded" in a 200: this upstream has had enough of us, another one may not.
    if (text.length < SHORT_ANSWER_CHARACTERS && LIMIT_EXCEEDED.test(text)) {
      bench(upstream, BENCH_MS)
      throw new Error('upstream asks to slow down')
    }
    const latency = performance.now() - started
    upstream.latencyMs = upstream.latencyMs === 0 ? latency : upstream.latencyMs * (1 - LATENCY_WEIGHT) + latency * LATENCY_WEIGHT
    upstream.benchedUntil = 0
    return { status: response.status, text: hideSecrets(text, upstream) }
  } catch (error) {
    if (!signal.aborted && upstream.benchedUntil < performance.now()) bench(upstream, BENCH_MS)
    throw error
  }
}

function bench(upstream: Ranked, forMs: number): void {
  upstream.benchedUntil = performance.now() + Math.min(forMs, MAX_BENCH_MS)
}

function readRetryAfterMs(value: string | null): number {
  // RFC 9110 §10.2.3: seconds, or a date.
  const waitMs = !value ? BENCH_MS : /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(1_000, waitMs) : BENCH_MS
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`upstream answered more than ${MAX_ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
