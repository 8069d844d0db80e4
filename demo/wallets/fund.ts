const TEN_ETHER = '0x8ac7230489e80000'

/** Gives an account of a local chain 10 of its coin, if it has none. Only a development chain can. */
export async function fund(rpc: string, address: string): Promise<void> {
  if (BigInt((await ask(rpc, 'eth_getBalance', [address, 'latest'])) as string) === 0n)
    await ask(rpc, 'anvil_setBalance', [address, TEN_ETHER])
}

async function ask(rpc: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { message: string }
  }
  if (error) throw new Error(`${rpc} refused ${method}: ${error.message}`)
  return result
}
