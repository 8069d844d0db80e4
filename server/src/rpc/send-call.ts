import type { Call } from './read-calls.js'
import { WRITES, isKnownAlready, readTransactionId } from './transaction-id.js'
import type { UpstreamAnswer, UpstreamPool } from './upstream-pool.js'

const FILTER_CREATORS = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
])
const FILTER_USERS = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'])
const NODE_FILTER_ID = /^0x[0-9a-fA-F]+$/
const OUTER_FILTER_ID = /^0xf([0-9a-f]{8})([0-9a-fA-F]+)$/

const NODE_GONE = -32000

/** True when a call must not be sent to an arbitrary node: it writes, or it belongs to one node. */
export function isSpecial({ method, params }: Call): boolean {
  return WRITES.has(method) || createsFilter(method) || readFilterUse(method, params) !== undefined
}

/**
 * Sends one JSON-RPC call with its source text. A transaction is sent to several nodes at once: the
 * first success is returned, and "already known" counts as success. A filter stays with the node
 * that created it.
 */
export async function sendCall(
  pool: UpstreamPool,
  chainId: string,
  call: Call,
  text: string,
  { signal }: { signal: AbortSignal },
): Promise<UpstreamAnswer> {
  if (WRITES.has(call.method)) return broadcast(pool, chainId, call, text)
  const filter = readFilterUse(call.method, call.params)
  if (filter) {
    const answer = await pool.sendTo(
      chainId,
      filter.nodeKey,
      JSON.stringify({ ...call, params: filter.params }),
      { signal },
    )
    return (
      answer ??
      toAnswer({
        jsonrpc: '2.0',
        id: call.id,
        error: { code: NODE_GONE, message: 'filter not found' },
      })
    )
  }
  const answer = await pool.send(chainId, text, { signal })
  if (!createsFilter(call.method)) return answer
  const body = parse(answer.text)
  const id = toOuterFilterId(body?.result, answer.nodeKey)
  return id === undefined ? answer : { ...answer, text: JSON.stringify({ ...body, result: id }) }
}

async function broadcast(
  pool: UpstreamPool,
  chainId: string,
  call: Call,
  text: string,
): Promise<UpstreamAnswer> {
  const id = readTransactionId(call.method, call.params)
  // A disconnect of the client does not abort it: the transaction may already be on its way.
  return pool.broadcast(chainId, text, (answer) => {
    const body = parse(answer.text)
    if (body === undefined || body.error === undefined) return answer
    return id !== undefined && isKnownAlready(body.error)
      ? toAnswer({ jsonrpc: '2.0', id: call.id, result: id })
      : undefined
  })
}

function toAnswer(body: object): UpstreamAnswer {
  return { status: 200, text: JSON.stringify(body), nodeKey: '' }
}

function parse(text: string): { result?: unknown; error?: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined // forwarded unchanged
  }
}

/** True when the result of a method is a filter id. */
const createsFilter = (method: string): boolean => FILTER_CREATORS.has(method)

/**
 * A node's filter id with the node's key in it (8 hex digits), so that every instance of the server
 * finds the node again without storing anything.
 */
function toOuterFilterId(id: unknown, nodeKey: string): string | undefined {
  return typeof id === 'string' && NODE_FILTER_ID.test(id)
    ? `0xf${nodeKey}${id.slice(2)}`
    : undefined
}

/** The node's key and its own filter id in a call; undefined for calls without such an id. */
function readFilterUse(
  method: string,
  params: unknown,
): { nodeKey: string; params: unknown[] } | undefined {
  if (!FILTER_USERS.has(method) || !Array.isArray(params)) return undefined
  const [, nodeKey, id] = OUTER_FILTER_ID.exec(String(params[0])) ?? []
  return nodeKey === undefined || id === undefined
    ? undefined
    : { nodeKey, params: [`0x${id}`, ...(params as unknown[]).slice(1)] }
}
