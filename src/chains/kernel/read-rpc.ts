import type { ErrorCode } from '../../errors/catalogue.js'
import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { startDeadline, wait, withDeadline } from '../../platform/async/deadline.js'
import { readText } from '../../platform/network/read-text.js'
import type { ChainId } from '../../standards/caip.js'
import { parseJsonRpcResponse, type JsonRpcResponse } from '../../standards/json-rpc.js'
import { parseUrl } from '../../standards/parse-url.js'

const TRY_SECONDS = 10
const TOTAL_SECONDS = 35
const MAX_TRIES = 4
const PAUSE_MS = 250
// EIP-1474 "limit exceeded", and the HTTP status that some nodes return in the body of a 200.
const LIMIT_CODES: ReadonlySet<number> = new Set([429, -32005])

/** A request to a node (JSON-RPC 2.0). */
export interface RpcRequest {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** How a namespace identifies the network that a node serves. */
export interface NodeIdentity {
  readonly method: string
  readonly params?: readonly unknown[]
  /** The network in the node's answer; undefined if the answer names none. */
  toChainId(result: unknown): ChainId | undefined
  /** Error codes of the namespace's nodes that differ from those of other nodes. */
  readonly codes?: Readonly<Record<number, ErrorCode>>
}

/** Sends a request to the nodes of a network. */
export type ReadRpc = (
  chainId: ChainId,
  urls: readonly string[],
  request: RpcRequest,
  options?: { signal?: AbortSignal | undefined; tries?: number },
) => Promise<unknown>

/**
 * Creates a reader for a namespace. It sends a JSON-RPC request over HTTP to the first of `urls`
 * that answers for this network: 10 s per try, 4 tries, 35 s in total; `Retry-After` is honoured. A
 * JSON-RPC error counts as an answer and is not retried. The reader throws SERVICE_UNAVAILABLE,
 * RESPONSE_INVALID, RATE_LIMITED, CHAIN_MISMATCH, REQUEST_TIMEOUT, REQUEST_ABORTED.
 */
export function createReadRpc(identity: NodeIdentity): ReadRpc {
  // The network of an address is checked once per page. A failed check is not kept.
  const checked = new Set<string>()

  async function checkChain(url: string, chainId: ChainId, signal: AbortSignal): Promise<void> {
    const key = `${chainId} ${url}`
    if (checked.has(key)) return
    const answer = await post(
      url,
      { method: identity.method, ...(identity.params && { params: identity.params }) },
      signal,
    ).catch(() => undefined)
    const actual =
      answer && 'response' in answer ? identity.toChainId(answer.response.result) : undefined
    // A node that does not name its network is trusted; the request itself may still fail.
    if (actual === undefined) return
    if (actual !== chainId)
      throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: chainId, actual } })
    checked.add(key)
  }

  async function tryOnce(
    url: string,
    chainId: ChainId,
    request: RpcRequest,
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      return await withDeadline(getHost(url), TRY_SECONDS, signal, async (limit) => {
        const [answer] = await Promise.all([
          post(url, request, limit),
          checkChain(url, chainId, limit),
        ])
        return answer
      })
    } catch (failure) {
      if (signal.aborted) throw signal.reason
      const known = failure instanceof WalletModalError
      return {
        problem: known
          ? failure
          : unavailable(url, toError(failure).details['reason'] as string, failure),
      }
    }
  }

  return async (chainId, urls, request, { signal, tries = MAX_TRIES } = {}) => {
    if (urls.length === 0)
      throw new WalletModalError('SERVICE_UNAVAILABLE', {
        details: { service: chainId, reason: 'no RPC address is known' },
      })
    const total = startDeadline(`Reading from ${chainId}`, TOTAL_SECONDS, signal)
    const notBefore = new Map<string, number>()
    let problem: WalletModalError | undefined
    try {
      for (let attempt = 0; attempt < tries; attempt++) {
        const url = urls[attempt % urls.length]!
        const round = Math.floor(attempt / urls.length)
        const pause = Math.max(
          round > 0 ? PAUSE_MS * 2 ** round : 0,
          (notBefore.get(url) ?? 0) - Date.now(),
        )
        if (pause > TOTAL_SECONDS * 1000) continue // the requested pause exceeds the deadline
        if (pause > 0) await wait(pause, total.signal)
        const answer = await tryOnce(url, chainId, request, total.signal)
        if ('response' in answer) return getResult(answer.response, identity.codes)
        problem = answer.problem
        if (answer.retryAfterMs) notBefore.set(url, Date.now() + answer.retryAfterMs)
      }
    } catch (failure) {
      // After the total deadline the reason of the failed tries is more useful than the timeout.
      if (total.signal.aborted && !signal?.aborted && problem) throw problem
      throw failure
    } finally {
      total.stop()
    }
    throw problem!
  }
}

type Answer =
  | { readonly response: JsonRpcResponse }
  | { readonly problem: WalletModalError; readonly retryAfterMs?: number }

async function post(
  url: string,
  { method, params = [] }: RpcRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    credentials: 'omit',
    signal,
  })
  if (response.status === 429) return limited(url, response)
  // Many nodes send a JSON-RPC error with status 400, which is an answer.
  const body = parseJsonRpcResponse(parseJson(await readText(response, getHost(url))))
  if (!response.ok && !body?.error)
    return { problem: unavailable(url, `HTTP status code: ${response.status}`) }
  if (!body)
    return {
      problem: new WalletModalError('RESPONSE_INVALID', {
        details: { service: getHost(url), reason: 'no JSON-RPC answer' },
      }),
    }
  return body.error && LIMIT_CODES.has(body.error.code)
    ? limited(url, response)
    : { response: body }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // an HTML page of a proxy; only the status is usable
  }
}

function limited(url: string, response: Response): Answer {
  const header = response.headers.get('retry-after') ?? ''
  const until = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  const retryAfterMs = until > 0 ? until : 1000
  return {
    problem: new WalletModalError('RATE_LIMITED', {
      details: { service: getHost(url), seconds: Math.ceil(retryAfterMs / 1000) },
    }),
    retryAfterMs,
  }
}

function getResult({ result, error }: JsonRpcResponse, codes: NodeIdentity['codes']): unknown {
  if (error) throw toError(error, 'UNKNOWN', {}, codes)
  return result
}

function unavailable(url: string, reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('SERVICE_UNAVAILABLE', {
    details: { service: getHost(url), reason },
    ...(cause !== undefined && { cause }),
  })
}

// Only the host, because the address may contain a project id.
function getHost(url: string): string {
  return parseUrl(url)?.host ?? 'The RPC address'
}
