/** An unchecked JSON-RPC 2.0 response. */
export interface JsonRpcResponse {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Parses a JSON-RPC response; undefined if it has neither a result nor a well-formed error. */
export function parseJsonRpcResponse(value: unknown): JsonRpcResponse | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { error } = value as { error?: { code?: unknown; message?: unknown; data?: unknown } }
  if (error !== undefined && error !== null) {
    if (typeof error.code !== 'number') return undefined
    return { error: { code: error.code, message: String(error.message ?? ''), data: error.data } }
  }
  return 'result' in value ? { result: value.result } : undefined
}
