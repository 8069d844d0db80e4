import { decodeFunctionResult, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { inChunks } from './in-chunks.js'
import { NodeError, type Node } from './node.js'
import { ProviderUnavailable } from './provider-unavailable.js'

// Multicall3, at the same address on every chain that has it.
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const CALLS_AT_ONCE = 250
const ABSENT_FOR_MS = 60_000

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
])

/** A contract read. */
export interface ContractRead {
  readonly to: Address
  readonly data: Hex
}

// When a chain was last seen without Multicall3; 0 once it was seen with it.
const absentSince = new WeakMap<Node, number>()

/**
 * Reads many contracts at one block: through Multicall3, or as a JSON-RPC batch on a chain without
 * it. A read that reverts or finds no contract is undefined. Other node failures throw.
 */
export async function callMany(
  node: Node,
  reads: readonly ContractRead[],
): Promise<readonly (Hex | undefined)[]> {
  if (reads.length === 0) return []
  if (!(await hasMulticall(node))) return callOneByOne(node, reads)
  return (
    await Promise.all(inChunks(reads, CALLS_AT_ONCE).map((chunk) => callAtOnce(node, chunk)))
  ).flat()
}

async function callAtOnce(
  node: Node,
  reads: readonly ContractRead[],
): Promise<(Hex | undefined)[]> {
  const data = encodeFunctionData({
    abi,
    functionName: 'aggregate3',
    args: [reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))],
  })
  const result = await node.request<Hex>('eth_call', [{ to: MULTICALL3, data }, 'latest'])
  return decodeFunctionResult({ abi, functionName: 'aggregate3', data: result }).map(
    ({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined),
  )
}

async function callOneByOne(
  node: Node,
  reads: readonly ContractRead[],
): Promise<(Hex | undefined)[]> {
  const results = await node.batch(
    reads.map(({ to, data }) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
  )
  return results.map((result) => {
    if (result instanceof NodeError && !isRevert(result))
      throw new ProviderUnavailable(`The node of ${node.chainId}`, result.message, {
        cause: result,
      })
    return typeof result === 'string' && result !== '0x' ? (result as Hex) : undefined
  })
}

// True when a node's error means that the contract reverted.
function isRevert({ code, message }: NodeError): boolean {
  return (
    code === 3 ||
    /revert|invalid opcode|invalid jump|out of gas|stack underflow|execution error|EVM error/i.test(
      message,
    )
  )
}

async function hasMulticall(node: Node): Promise<boolean> {
  const since = absentSince.get(node)
  if (since === 0) return true
  if (since !== undefined && performance.now() - since < ABSENT_FOR_MS) return false
  const code = await node.request<Hex>('eth_getCode', [MULTICALL3, 'latest'])
  absentSince.set(node, code === '0x' ? performance.now() : 0)
  return code !== '0x'
}
