import { jsonResponse } from './json-response.js'

/** A fake node's answer: a JSON-RPC result or error, or any other response. */
export type NodeAnswer = (method: string, params: unknown) => Response | Promise<Response>

/** The nodes of a test by URL, with their requests. */
export interface FakeNodes {
  /** `[address, method]` of every request but `eth_chainId`, in order. */
  readonly asked: [url: string, method: string][]
  /** Restores the page's `fetch`. */
  stop(): void
}

/** A JSON-RPC result. */
export const result = (value: unknown) => jsonResponse({ jsonrpc: '2.0', id: 1, result: value })
/** A JSON-RPC error. */
export const failure = (code: number, message = 'no', init?: ResponseInit) =>
  jsonResponse({ jsonrpc: '2.0', id: 1, error: { code, message, data: '0xdata' } }, init)
/** An answer that never arrives; it ends with the request. */
export const silence = () => new Promise<Response>(() => {})

/**
 * Answers the page's requests to these URLs; all others fail as if offline. `eth_chainId` is 1 by
 * default.
 */
export function fakeNodes(
  nodes: Readonly<Record<string, NodeAnswer>>,
  chainIds: Readonly<Record<string, string>> = {},
): FakeNodes {
  const { fetch } = window
  const asked: FakeNodes['asked'] = []
  window.fetch = async (input, init) => {
    const url = String(input)
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown }
    const node = nodes[url]
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(init?.signal?.reason)
      if (init?.signal?.aborted) abort()
      init?.signal?.addEventListener('abort', abort)
    })
    if (method === 'eth_chainId') return result(chainIds[url] ?? '0x1')
    asked.push([url, method])
    if (!node) throw new TypeError('Failed to fetch')
    return Promise.race([node(method, params), aborted])
  }
  return { asked, stop: () => void (window.fetch = fetch) }
}
