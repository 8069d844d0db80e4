import assert from 'node:assert/strict'

/** Calls a JSON-RPC method of a Solana node, and returns its result. */
export async function callSolana<T>(
  { rpc }: { readonly rpc: string },
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const response = await fetch(rpc, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  assert.equal(error?.message, undefined)
  return result
}
