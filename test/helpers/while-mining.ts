const BLOCK_MS = 500

/**
 * Lets development chains make blocks until `work` ends. Libraries look for a receipt when a block comes; these chains make one
 * for a transaction only, and a library that looked too early for it would wait for ever.
 */
export async function whileMining<T>(chains: readonly { readonly rpc: string }[], work: Promise<T>): Promise<T> {
  const mine = ({ rpc }: { readonly rpc: string }) => fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }) })
  let mistake: unknown
  const timer = setInterval(() => {
    Promise.all(chains.map(mine)).catch((error: unknown) => { mistake ??= error })
  }, BLOCK_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
    if (mistake) console.error('A chain made no block:', mistake)
  }
}
