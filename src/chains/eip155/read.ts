import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ChainId } from '../../standards/caip.js'
import type { Eip1193Request } from '../../standards/eip1193.js'
import { parseJsonRpcResponse, type JsonRpcResponse } from '../../standards/json-rpc.js'
import { startDeadline, withDeadline } from './ask-wallet.js'
import { parseEvmChainId, toEvmChainId } from './evm-chain-id.js'

const TRY_SECONDS = 10
const TOTAL_SECONDS = 35
const MAX_TRIES = 4
const PAUSE_MS = 250
// EIP-1474 "limit exceeded", and the HTTP number that some nodes put into a 200.
const LIMIT_CODES: ReadonlySet<number> = new Set([429, -32005])

// That an address serves a network is a fact of the page, asked once; that it does not may pass.
const checked = new Set<string>()

/**
 * Sends a read to the first of `urls` that answers well for this network (JSON-RPC over HTTP): 10 s a
 * try, 4 tries, 35 s in all, `Retry-After` kept. A node's own error is an answer and is not tried
 * again. Throws SERVICE_UNAVAILABLE, RESPONSE_INVALID, RATE_LIMITED, CHAIN_MISMATCH, REQUEST_ABORTED.
 */
export async function readChain(chainId: ChainId, urls: readonly string[], request: Eip1193Request, signal?: AbortSignal): Promise<unknown> {
  if (urls.length === 0) throw new WalletModalError('SERVICE_UNAVAILABLE', { details: { service: chainId, reason: 'no RPC address is known' } })
  const total = startDeadline(`Reading from ${chainId}`, TOTAL_SECONDS, signal)
  const notBefore = new Map<string, number>()
  let problem: WalletModalError | undefined
  try {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const url = urls[attempt % urls.length]!
      const round = Math.floor(attempt / urls.length)
      const pause = Math.max(round > 0 ? PAUSE_MS * 2 ** round : 0, (notBefore.get(url) ?? 0) - Date.now())
      if (pause > TOTAL_SECONDS * 1000) continue // asked to stay away for longer than anybody waits
      await wait(pause, total.signal)
      const answer = await tryOnce(url, chainId, request, total.signal)
      if ('response' in answer) return getResult(answer.response)
      problem = answer.problem
      if (answer.retryAfterMs) notBefore.set(url, Date.now() + answer.retryAfterMs)
    }
  } catch (failure) {
    // Out of time: what kept failing says more than the clock.
    if (total.signal.aborted && !signal?.aborted && problem) throw problem
    throw failure
  } finally {
    total.stop()
  }
  throw problem!
}

type Answer = { readonly response: JsonRpcResponse } | { readonly problem: WalletModalError; readonly retryAfterMs?: number }

async function tryOnce(url: string, chainId: ChainId, request: Eip1193Request, signal: AbortSignal): Promise<Answer> {
  try {
    return await withDeadline(getHost(url), TRY_SECONDS, signal, async (limit) => {
      const [answer] = await Promise.all([post(url, request, limit), checkChain(url, chainId, limit)])
      return answer
    })
  } catch (failure) {
    if (signal.aborted) throw signal.reason
    const known = failure instanceof WalletModalError
    return { problem: known ? failure : unavailable(url, toError(failure).details['reason'] as string, failure) }
  }
}

async function post(url: string, { method, params = [] }: Eip1193Request, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    credentials: 'omit',
    signal,
  })
  if (response.status === 429) return limited(url, response)
  // Many nodes send their JSON-RPC error with status 400: an answer like any other.
  const body = parseJsonRpcResponse(await response.json().catch(() => undefined))
  if (!response.ok && !body?.error) return { problem: unavailable(url, `HTTP status code: ${response.status}`) }
  if (!body) return { problem: new WalletModalError('RESPONSE_INVALID', { details: { service: getHost(url), reason: 'no JSON-RPC answer' } }) }
  return body.error && LIMIT_CODES.has(body.error.code) ? limited(url, response) : { response: body }
}

async function checkChain(url: string, chainId: ChainId, signal: AbortSignal): Promise<void> {
  const key = `${chainId} ${url}`
  if (checked.has(key)) return
  const answer = await post(url, { method: 'eth_chainId' }, signal).catch(() => undefined)
  const actual = answer && 'response' in answer ? parseEvmChainId(answer.response.result) : undefined
  // A door that keeps its network to itself is believed: the read itself may still fail.
  if (actual === undefined) return
  if (actual !== toEvmChainId(chainId)) throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: chainId, actual: `eip155:${actual}` } })
  checked.add(key)
}

function limited(url: string, response: Response): Answer {
  const header = response.headers.get('retry-after') ?? ''
  const until = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  const retryAfterMs = until > 0 ? until : 1000
  return { problem: new WalletModalError('RATE_LIMITED', { details: { service: getHost(url), seconds: Math.ceil(retryAfterMs / 1000) } }), retryAfterMs }
}

function getResult({ result, error }: JsonRpcResponse): unknown {
  if (error) throw toError(error)
  return result
}

function unavailable(url: string, reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('SERVICE_UNAVAILABLE', { details: { service: getHost(url), reason }, ...(cause !== undefined && { cause }) })
}

// Never the whole address: it may carry a project id.
function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The RPC address'
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (ms <= 0) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as WalletModalError)), { once: true })
  })
}
