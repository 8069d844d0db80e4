import type { ChainId } from '../../../src/contract.js'
import { toEvmChainId } from './chains.js'
import { readText } from './read-text.js'
import { Refusal } from './refusal.js'
import { createTraceHeaders } from './trace-headers.js'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 4 << 20
const MAX_MESSAGE = 300

/** The operator's nodes. The page cannot choose others. */
export interface Rpc {
  has(chainId: ChainId): boolean
  call(chainId: ChainId, method: string, params: unknown): Promise<unknown>
  /** Rejects when the node of an EVM chain is on another chain. */
  check(chainId: ChainId): Promise<void>
}

/** Creates the function that calls the operator's RPC, or with `isForeign` a service of others. */
export function createRpc({
  rpc,
  chains,
  isForeign = false,
}: {
  readonly rpc: string
  readonly chains: readonly string[]
  readonly isForeign?: boolean
}): Rpc {
  const checked = new Set<ChainId>()
  const call = async (chainId: ChainId, method: string, params: unknown) => {
    if (!chains.includes(chainId))
      throw new Refusal(400, 'chainId', 'This wallet has no node for the network')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const response = await fetch(`${rpc}&chainId=${encodeURIComponent(chainId)}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(isForeign ? {} : createTraceHeaders()),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'omit',
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new Refusal(0, '', 'The network cannot be reached', { cause: error })
    })
    const text = await readText(response, MAX_ANSWER_BYTES)
    const answer = text === undefined ? undefined : parse(text)
    if (answer?.error)
      throw new Refusal(
        response.status,
        'rpc',
        String(answer.error.message ?? 'The network refused the request').slice(0, MAX_MESSAGE),
      )
    if (!response.ok || !answer || !('result' in answer))
      throw new Refusal(response.status, 'rpc', 'The network did not answer')
    return answer.result
  }
  return {
    has: (chainId) => chains.includes(chainId),
    call,
    async check(chainId) {
      if (checked.has(chainId)) return
      if (Number(await call(chainId, 'eth_chainId', [])) !== toEvmChainId(chainId))
        throw new Refusal(502, 'chainId', "The network's node is on another network")
      checked.add(chainId)
    },
  }
}

function parse(text: string): { result?: unknown; error?: { message?: unknown } } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}
