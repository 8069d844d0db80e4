import { RecentMap } from '../storage/recent-map.js'

const MAX_ENTRIES = 20_000
// A node may have answered wrongly, so cached answers expire.
const MAX_AGE_MS = 10 * 60_000
const MAX_ANSWER_CHARACTERS = 64 * 1024
const MAX_PARAMETER_CHARACTERS = 2_000

// What a hash names never changes, and a chain keeps its id; a block number can be re-organised, so nothing is kept by number.
const UNCHANGING = new Set([
  'eth_chainId', 'net_version', 'eth_getBlockByHash', 'eth_getBlockTransactionCountByHash', 'eth_getTransactionByBlockHashAndIndex', 'web3_sha3',
  'getGenesisHash',
])

interface Call { readonly id: number | string; readonly method: string; readonly params?: unknown }

/** Answers that cannot change, by chain, method and exact parameters. */
export interface AnswerCache {
  /** The whole JSON-RPC answer for this call's id, if the result is known. */
  find(chainId: string, call: Call): string | undefined
  /** Keeps what an upstream answered to a single call, if it can never change. */
  keep(chainId: string, call: Call, answer: string): void
}

/** Keeps up to 20 000 answers for ten minutes; the one unused for longest goes first. */
export function createAnswerCache({ now = () => performance.now() }: { now?: () => number } = {}): AnswerCache {
  const results = new RecentMap<string, { readonly text: string; readonly until: number }>(MAX_ENTRIES)
  return {
    find(chainId, call) {
      const key = toKey(chainId, call)
      const result = key === undefined ? undefined : results.get(key)
      return result === undefined || result.until <= now() ? undefined : `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},"result":${result.text}}`
    },
    keep(chainId, call, answer) {
      const key = toKey(chainId, call)
      if (key === undefined || answer.length > MAX_ANSWER_CHARACTERS) return
      const result = readResult(answer, call.id)
      // Null means "not known to this node", which does change.
      if (result === undefined || result === null) return
      results.set(key, { text: JSON.stringify(result), until: now() + MAX_AGE_MS })
    },
  }
}

// Ids beyond what a number holds are passed on as text and never answered from here.
function toKey(chainId: string, { id, method, params }: Call): string | undefined {
  if (!UNCHANGING.has(method) || (typeof id === 'number' && !Number.isSafeInteger(id))) return undefined
  const text = JSON.stringify(params ?? [])
  return text.length > MAX_PARAMETER_CHARACTERS ? undefined : JSON.stringify([chainId, method, text])
}

function readResult(answer: string, id: number | string): unknown {
  try {
    const value = JSON.parse(answer) as { id?: unknown; result?: unknown; error?: unknown } | null
    return value?.error === undefined && value?.id === id ? value.result : undefined
  } catch {
    return undefined // not JSON: passed on as it came, and not kept
  }
}
