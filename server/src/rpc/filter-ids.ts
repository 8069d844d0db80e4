const CREATES = new Set(['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'])
const USES = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'])
const OWN = /^0x[0-9a-fA-F]+$/
const OUTER = /^0xf([0-9a-f]{8})([0-9a-fA-F]+)$/

/** Whether the answer of a method is the id of a filter. */
export const createsFilter = (method: string): boolean => CREATES.has(method)

/** A node's filter id with the node's key in it (8 hex digits): every instance of the server finds the node again, and needs no memory for it. */
export function toOuterFilterId(id: unknown, nodeKey: string): string | undefined {
  return typeof id === 'string' && OWN.test(id) ? `0xf${nodeKey}${id.slice(2)}` : undefined
}

/** The node's key and its own id of the filter that a call names; undefined for calls that name none of ours. */
export function readFilterUse(method: string, params: unknown): { nodeKey: string; params: unknown[] } | undefined {
  if (!USES.has(method) || !Array.isArray(params)) return undefined
  const [, nodeKey, id] = OUTER.exec(String(params[0])) ?? []
  return nodeKey === undefined || id === undefined ? undefined : { nodeKey, params: [`0x${id}`, ...(params as unknown[]).slice(1)] }
}
