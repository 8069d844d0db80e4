import { RecentMap } from '../storage/recent-map.js'

const MAX_ENTRIES = 20_000
// A node may have answered wrongly, so cached answers expire.
const MAX_AGE_MS = 10 * 60_000
const MAX_ANSWER_CHARACTERS = 64 * 1024
const MAX_PARAMETER_CHARACTERS = 2_000

// Data named by a hash never changes, and a chain keeps its id. A block number can be reorganised,
// so nothing is cached by number.
const UNCHANGING = new Set([
  'eth_chainId',
  'net_version',
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'web3_sha3',
  'getGenesisHash',
])

interface Call {
  readonly id: number | string
  readonly method: string
  readonly params?: unknown
}

/** Immutable answers by chain, method and exact parameters. */
export interface AnswerCache {
  /** The complete JSON-RPC response with this call's id, if the result is cached. */
  find(chainId: string, call: Call): string | undefined
  /** Caches an upstream's answer to a single call if it is immutable. */
  keep(chainId: string, call: Call, answer: string): void
}

/** Caches up to 20,000 answers for ten minutes; the least recently used is dropped first. */
export function createAnswerCache({
  now = () => performance.now(),
}: { now?: () => number } = {}): AnswerCache {
  const results = new RecentMap<string, { readonly text: string; readonly until: number }>(
    MAX_ENTRIES,
  )
  return {
    find(chainId, call) {
      const key = toKey(chainId, call)
      const result = key === undefined ? undefined : results.get(key)
      return result === undefined || result.until <= now()
        ? undefined
        : `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},"result":${result.text}}`
    },
    keep(chainId, call, answer) {
      const key = toKey(chainId, call)
      if (key === undefined || answer.length > MAX_ANSWER_CHARACTERS) return
      const result = readResult(answer, call.id)
      // Null means "not known to this node", which can change.
      if (result === undefined || result === null) return
      results.set(key, { text: JSON.stringify(result), until: now() + MAX_AGE_MS })
    },
  }
}

// Ids beyond a number's precision are forwarded as text and never answered from the cache.
function toKey(chainId: string, { id, method, params }: Call): string | undefined {
  if (!UNCHANGING.has(method) || (typeof id === 'number' && !Number.isSafeInteger(id)))
    return undefined
  const text = JSON.stringify(params ?? [])
  return text.length > MAX_PARAMETER_CHARACTERS
    ? undefined
    : JSON.stringify([chainId, method, text])
}

function readResult(answer: string, id: number | string): unknown {
  try {
    const value = JSON.parse(answer) as { id?: unknown; result?: unknown; error?: unknown } | null
    return value?.error === undefined && value?.id === id ? value.result : undefined
  } catch {
    return undefined // not JSON: forwarded unchanged and not cached
  }
}
