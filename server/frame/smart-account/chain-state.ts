import { encodeFunctionData, parseAbi, toHex, type Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { Refusal } from '../wallet/refusal.js'
import type { Rpc } from '../wallet/rpc.js'

const ABI = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
// Fees change between the estimate and the block.
const FEE_ROOM = 2n

/** Parses a JSON-RPC quantity. Throws for other values. */
export function readQuantity(value: unknown, from = 'The network'): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new Refusal(502, 'rpc', `${from} answered something that is no number`)
  return BigInt(value)
}

/** True when there is a contract at the address. */
export async function isDeployed(rpc: Rpc, chainId: ChainId, address: Hex): Promise<boolean> {
  const code = await rpc.call(chainId, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2
}

/** The next nonce of an account's key, from its EntryPoint. */
export async function readNonce(
  rpc: Rpc,
  chainId: ChainId,
  { sender, key, entryPoint }: { sender: Hex; key: bigint; entryPoint: Hex },
): Promise<bigint> {
  const data = encodeFunctionData({ abi: ABI, functionName: 'getNonce', args: [sender, key] })
  const answer = await rpc.call(chainId, 'eth_call', [{ to: entryPoint, data }, 'latest'])
  // The answer of an address without code.
  if (answer === '0x')
    throw new Refusal(502, 'rpc', 'This network does not have the contracts of smart accounts')
  return readQuantity(answer)
}

/** Balance of the chain's native currency. */
export async function readBalance(rpc: Rpc, chainId: ChainId, address: Hex): Promise<bigint> {
  return readQuantity(await rpc.call(chainId, 'eth_getBalance', [address, 'latest']))
}

/** Fees for an operation that should be executed soon. */
export async function readFees(
  rpc: Rpc,
  chainId: ChainId,
): Promise<{ maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }> {
  const [block, price] = await Promise.all([
    rpc.call(chainId, 'eth_getBlockByNumber', ['latest', false]) as Promise<{
      baseFeePerGas?: string
    } | null>,
    rpc.call(chainId, 'eth_gasPrice', []).then((value) => readQuantity(value)),
  ])
  const base = block?.baseFeePerGas === undefined ? price : readQuantity(block.baseFeePerGas)
  const tip = price > base ? price - base : price
  return { maxFeePerGas: toHex(base * FEE_ROOM + tip), maxPriorityFeePerGas: toHex(tip) }
}
