import { ProviderRpcError } from '../errors/provider-rpc-error.js'

/** EntryPoint 0.6, 0.7 and 0.8 (ERC-4337). An event of another contract proves nothing. */
const ENTRY_POINTS = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
]
/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`. */
const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const HASH = /^0x[\da-f]{64}$/i
const BLOCKS_BACK = 2000
const WORD = 64
const DISCONNECTED = 4900

/** A user operation that is in a block. */
export interface MinedOperation {
  readonly transactionHash: string
  /** False if its calls reverted. */
  readonly success: boolean
}

/** Reads of a node. */
export interface Node {
  read(method: string, params: unknown): Promise<unknown>
  /** Finds the transaction of a user operation, from `since` or the last 2,000 blocks on. */
  findOperation(hash: string, since?: unknown): Promise<MinedOperation | undefined>
}

/** A node at an address. Rejects with 4900 if it does not answer, and with its own error. */
export function createNode(rpcUrl: string): Node {
  let count = 0
  async function read(method: string, params: unknown): Promise<unknown> {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++count, method, params }),
    }).catch((cause: unknown) => {
      throw new ProviderRpcError(DISCONNECTED, 'The node did not answer.', { cause })
    })
    const answer = Object(
      await response.json().catch((cause: unknown) => {
        throw new ProviderRpcError(DISCONNECTED, 'The node answered no JSON.', { cause })
      }),
    ) as { readonly result?: unknown; readonly error?: unknown }
    if (answer.error === undefined || answer.error === null) return answer.result
    const { code, message, data } = Object(answer.error) as Record<string, unknown>
    throw new ProviderRpcError(Number(code) || -32603, String(message ?? method), { data })
  }
  return {
    read,
    async findOperation(hash, since) {
      const fromBlock =
        typeof since === 'string' ? since : toBlocksBack(await read('eth_blockNumber', []))
      const filter = { address: ENTRY_POINTS, topics: [EVENT, hash], fromBlock, toBlock: 'latest' }
      const [log] = (await read('eth_getLogs', [filter])) as readonly unknown[]
      const { transactionHash, data } = Object(log) as Record<string, unknown>
      if (typeof transactionHash !== 'string' || !HASH.test(transactionHash)) return undefined
      // The second word is `success`.
      return {
        transactionHash,
        success: /[^0]/.test(String(data).slice(2 + WORD, 2 + 2 * WORD)),
      }
    },
  }
}

function toBlocksBack(latest: unknown): string {
  return `0x${Math.max(0, Number(latest) - BLOCKS_BACK).toString(16)}`
}
