import type { Hex } from 'viem'
import { NATIVE } from '../address.js'
import { NodeError, type Node } from '../node.js'
import { ProviderUnavailable } from '../provider-unavailable.js'
import type { ChainTransaction, ChainTransfer } from './history-provider.js'
import { readTransferLogs, type Log } from './read-transfer-logs.js'

/** A block and all transfers in it. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly transactions: readonly ChainTransaction[]
}

interface NodeTransaction {
  readonly hash: Hex
  readonly from: string
  readonly to: string | null
  readonly value: Hex
  readonly nonce: Hex
  readonly input: Hex
}
interface NodeBlock {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly transactions: readonly NodeTransaction[]
}
interface NodeReceipt {
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly status?: Hex
  readonly contractAddress: string | null
  readonly logs: readonly Log[]
}
interface Trace {
  readonly type: string
  readonly transactionHash: string | null
  readonly traceAddress: readonly number[]
  readonly error?: string
  readonly action: {
    readonly callType?: string
    readonly from?: string
    readonly to?: string
    readonly value?: Hex
  }
}

// Nodes without tracing: a contract's payments in the native coin are not in its logs.
const untraced = new WeakSet<Node>()

/**
 * Reads blocks with their receipts, and with internal payments if the node supports tracing.
 * Undefined past the tip.
 */
export async function readBlock(node: Node, number: number): Promise<IndexedBlock | undefined> {
  const block = await node.request<NodeBlock | null>('eth_getBlockByNumber', [toHex(number), true])
  if (!block) return undefined
  const hasCalls = block.transactions.some(({ input }) => input !== '0x')
  const [receipts, traces] = await Promise.all([
    readReceipts(node, block),
    hasCalls ? readTraces(node, number) : [],
  ])
  const minedAt = Number(block.timestamp) * 1000
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  return {
    number,
    hash: block.hash,
    parentHash: block.parentHash,
    transactions: block.transactions.map((transaction) => {
      const receipt = byHash.get(transaction.hash)
      // The chain was reorganised between the two reads; the caller tries again.
      if (!receipt || receipt.blockHash !== block.hash)
        throw new ProviderUnavailable(
          `The node of ${node.chainId}`,
          'a block changed while it was read',
          { retryAfterS: 1 },
        )
      return toTransaction(
        node.chainId,
        transaction,
        receipt,
        minedAt,
        traces.filter(({ transactionHash }) => transactionHash === transaction.hash),
      )
    }),
  }
}

function toTransaction(
  chainId: string,
  transaction: NodeTransaction,
  receipt: NodeReceipt,
  minedAt: number,
  traces: readonly Trace[],
): ChainTransaction {
  const isFailed = receipt.status === '0x0'
  const from = transaction.from.toLowerCase()
  const created = receipt.contractAddress?.toLowerCase() ?? null
  const to = transaction.to?.toLowerCase() ?? null
  const value = BigInt(transaction.value)
  const native = (sender: string, receiver: string, amount: bigint): ChainTransfer => ({
    kind: 'native',
    token: NATIVE,
    from: sender,
    to: receiver,
    amount,
  })
  const paid = value > 0n && !isFailed ? [native(from, to ?? created ?? '', value)] : []
  const inner = isFailed
    ? []
    : traces
        .filter(isPayment(traces))
        .map(({ action }) =>
          native(action.from!.toLowerCase(), action.to!.toLowerCase(), BigInt(action.value!)),
        )
  return {
    chainId,
    hash: transaction.hash,
    minedAt,
    from,
    to,
    created,
    nonce: Number(transaction.nonce),
    status: isFailed ? 'failed' : 'confirmed',
    method: transaction.input.length >= 10 && to ? transaction.input.slice(0, 10) : null,
    transfers: isFailed ? [] : [...paid, ...inner, ...readTransferLogs(receipt.logs)],
  }
}

// An internal call that moved native coins and was not reverted by a failed parent call.
function isPayment(traces: readonly Trace[]) {
  const failed = traces
    .filter(({ error }) => error !== undefined)
    .map(({ traceAddress }) => traceAddress.join('.'))
  return ({ type, action, traceAddress, error }: Trace): boolean => {
    const path = traceAddress.join('.')
    return (
      type === 'call' &&
      action.callType === 'call' &&
      traceAddress.length > 0 &&
      error === undefined &&
      BigInt(action.value ?? '0x0') > 0n &&
      !failed.some((parent) => parent === '' || path.startsWith(`${parent}.`))
    )
  }
}

async function readReceipts(node: Node, block: NodeBlock): Promise<readonly NodeReceipt[]> {
  if (block.transactions.length === 0) return []
  try {
    return (
      (await node.request<readonly NodeReceipt[] | null>('eth_getBlockReceipts', [block.number])) ??
      []
    )
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const receipts = await node.batch(
      block.transactions.map(({ hash }) => ({
        method: 'eth_getTransactionReceipt',
        params: [hash],
      })),
    )
    return receipts.flatMap((receipt) =>
      receipt && !(receipt instanceof NodeError) ? [receipt as NodeReceipt] : [],
    )
  }
}

async function readTraces(node: Node, number: number): Promise<readonly Trace[]> {
  if (untraced.has(node)) return []
  try {
    return (await node.request<readonly Trace[] | null>('trace_block', [toHex(number)])) ?? []
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    untraced.add(node)
    return []
  }
}

function toHex(number: number): Hex {
  return `0x${number.toString(16)}`
}
