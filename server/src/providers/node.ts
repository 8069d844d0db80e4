import type { UpstreamPool } from '../rpc/upstream-pool.js'

const MAX_BATCH = 100
const REQUEST_TIMEOUT_MS = 12_000

/** A JSON-RPC error a node answered: the node is fine, the call is not. */
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
export interface NodeCall { readonly method: string; readonly params: readonly unknown[] }

/** A chain, reached through whichever of its upstreams is best. Throws `UpstreamsExhausted` when none answers. */
export interface Node {
  /** CAIP-2. */
  readonly chainId: string
  /** The result; throws {@link NodeError} where the node refuses. */
  request<T>(method: string, params: readonly unknown[]): Promise<T>
  /** Results in the order asked, refusals among them as values. */
  batch(calls: readonly NodeCall[]): Promise<readonly unknown[]>
}

/** The chains that can be reached. */
export interface Nodes {
  find(chainId: string): Node | undefined
  list(): readonly string[]
}

interface Answer { readonly id: number; readonly result?: unknown; readonly error?: { code: number; message: string; data?: unknown } }

/** Nodes over the RPC door's upstreams, with their ranking and failover. */
export function createNodes(upstreams: UpstreamPool): Nodes {
  const nodes = new Map(upstreams.list().map((chainId) => [chainId, createNode(chainId, upstreams)]))
  return { list: () => [...nodes.keys()], find: (chainId) => nodes.get(chainId) }
}

function createNode(chainId: string, upstreams: UpstreamPool): Node {
  async function send(calls: readonly NodeCall[]): Promise<readonly unknown[]> {
    const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const { text } = await upstreams.send(chainId, JSON.stringify(bodies.length === 1 ? bodies[0] : bodies), { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    const parsed = JSON.parse(text) as Answer | Answer[]
    const answers = new Map((Array.isArray(parsed) ? parsed : [parsed]).map((answer) => [answer.id, answer]))
    // A node that takes no batches answers one error for all of them.
    if (bodies.length > 1 && !Array.isArray(parsed)) return (await Promise.all(calls.map((call) => send([call])))).flat()
    return calls.map((_, id) => {
      const answer = answers.get(id)
      if (!answer) return new NodeError({ code: -32603, message: 'the node left the call unanswered' })
      return answer.error ? new NodeError(answer.error) : answer.result
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
      const chunks = Array.from({ length: Math.ceil(calls.length / MAX_BATCH) }, (_, index) => calls.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH))
      return (await Promise.all(chunks.map(send))).flat()
    },
  }
}
