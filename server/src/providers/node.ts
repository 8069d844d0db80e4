import { inChunks } from './in-chunks.js'
import { parseLongIntegers } from './parse-long-integers.js'
import { ProviderUnavailable } from './provider-unavailable.js'
import { sendCall } from '../rpc/send-call.js'
import type { UpstreamPool } from '../rpc/upstream-pool.js'

const MAX_BATCH = 100
const REQUEST_TIMEOUT_MS = 12_000
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/
const BYTES = /^0x(?:[0-9a-fA-F]{2})*$/
// These methods must return a number or bytes in hex; callers rely on it.
const FORMS: Readonly<Record<string, RegExp>> = {
  eth_blockNumber: QUANTITY,
  eth_chainId: QUANTITY,
  eth_estimateGas: QUANTITY,
  eth_gasPrice: QUANTITY,
  eth_getBalance: QUANTITY,
  eth_getTransactionCount: QUANTITY,
  eth_maxPriorityFeePerGas: QUANTITY,
  eth_call: BYTES,
  eth_getCode: BYTES,
  eth_sendRawTransaction: BYTES,
}

/** A JSON-RPC error of a node: the node works, the call failed. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** One JSON-RPC call. */
export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A chain, reached through its best upstream. Throws `UpstreamsExhausted` when none answers. */
export interface Node {
  /** CAIP-2. */
  readonly chainId: string
  /**
   * The result; Solana integers of 16 digits and more are strings. Throws {@link NodeError} when
   * the node refuses.
   */
  request<T>(method: string, params: readonly unknown[]): Promise<T>
  /** Results in request order; refusals are values. */
  batch(calls: readonly NodeCall[]): Promise<readonly unknown[]>
}

/** The reachable chains. */
export interface Nodes {
  find(chainId: string): Node | undefined
  list(): readonly string[]
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}

/** Creates nodes over the RPC endpoint's upstreams, with their ranking and failover. */
export function createNodes(upstreams: UpstreamPool): Nodes {
  const nodes = new Map(
    upstreams.list().map((chainId) => [chainId, createNode(chainId, upstreams)]),
  )
  return { list: () => [...nodes.keys()], find: (chainId) => nodes.get(chainId) }
}

function toName(chainId: string): string {
  return `The node of ${chainId}`
}

function parse(chainId: string, text: string): unknown {
  try {
    return chainId.startsWith('solana:') ? parseLongIntegers(text) : JSON.parse(text)
  } catch (error) {
    throw new ProviderUnavailable(toName(chainId), 'its answer is not JSON', { cause: error })
  }
}

function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { id?: unknown }).id === 'number'
  )
}

function toRefusal(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    message?: unknown
    data?: unknown
  }
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message : 'the node refused without a word',
    data,
  }
}

function createNode(chainId: string, upstreams: UpstreamPool): Node {
  async function send(calls: readonly NodeCall[]): Promise<readonly unknown[]> {
    const bodies = calls.map(({ method, params }, id) => ({
      jsonrpc: '2.0' as const,
      id,
      method,
      params,
    }))
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const { text } =
      bodies.length === 1
        ? await sendCall(upstreams, chainId, bodies[0]!, JSON.stringify(bodies[0]), { signal })
        : await upstreams.send(chainId, JSON.stringify(bodies), { signal })
    const parsed = parse(chainId, text)
    const answers = new Map(
      (Array.isArray(parsed) ? parsed : [parsed]).flatMap((answer) =>
        isAnswer(answer) ? [[answer.id, answer] as const] : [],
      ),
    )
    // A node without batch support returns one error for all calls.
    if (bodies.length > 1 && !Array.isArray(parsed))
      return (await Promise.all(calls.map((call) => send([call])))).flat()
    return calls.map(({ method }, id) => {
      const answer = answers.get(id)
      if (!answer)
        return new NodeError({ code: -32603, message: 'the node left the call unanswered' })
      if (answer.error) return new NodeError(toRefusal(answer.error))
      const form = FORMS[method]
      if (form && !(typeof answer.result === 'string' && form.test(answer.result)))
        throw new ProviderUnavailable(toName(chainId), `its answer to ${method} cannot be read`)
      return answer.result
    })
  }
  return {
    chainId,
    async request<T>(method: string, params: readonly unknown[]) {
      const [result] = await send([{ method, params }])
      if (result instanceof NodeError) throw result
      return result as T
    },
    async batch(calls) {
      return (await Promise.all(inChunks(calls, MAX_BATCH).map(send))).flat()
    },
  }
}
