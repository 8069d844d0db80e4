import {
  formatTransaction,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
  type RpcTransaction,
  type TransactionSerializableGeneric,
  type TransactionSerialized,
} from 'viem'
import { REPLACEMENT_FAULTS } from '../../../../src/contract.js'
import { toEvmChainId } from '../../wallet/chains.js'
import { Refusal } from '../../wallet/refusal.js'
import type { RequestContext } from '../prepared.js'
import { toNumber, type EvmCall } from './evm-transaction.js'

// A new one of the same call would lack the blobs or the delegations of the other types.
const TYPES: ReadonlySet<unknown> = new Set([undefined, '0x0', '0x1', '0x2'])

/** A transaction of the account that the node knows and no block includes. */
export interface Waiting extends Pick<EvmCall, 'to' | 'value' | 'data'> {
  readonly nonce: number
  readonly gas: bigint
  /** Most that it pays for one unit of gas, and most of that for the block's producer. */
  readonly price: bigint
  readonly tip: bigint
}

/**
 * Reads a transaction of the account that waits for a block. Its hash and its signature prove what
 * the node answers: with an invented nonce, the same payment would be sent a second time.
 */
export async function readWaiting(
  hash: Hex,
  { rpc, chainId, addresses }: Pick<RequestContext, 'rpc' | 'chainId' | 'addresses'>,
): Promise<Waiting> {
  const found = (await rpc.call(chainId, 'eth_getTransactionByHash', [
    hash,
  ])) as Partial<RpcTransaction> | null
  if (!found)
    throw new Refusal(404, 'replaces', 'The network does not know this transaction any more', {
      code: REPLACEMENT_FAULTS.gone,
    })
  if (!TYPES.has(found.type))
    throw new Refusal(400, 'replaces', 'This wallet replaces no transaction of this type')
  const signed = serializeSigned(found)
  if (signed === undefined || keccak256(signed) !== hash)
    throw new Refusal(
      502,
      'replaces',
      'The network answered another transaction than the one asked',
    )
  const transaction = parseTransaction(signed as never) as TransactionSerializableGeneric
  const sender = await recoverTransactionAddress({ serializedTransaction: signed })
  if (sender.toLowerCase() !== addresses.eip155.toLowerCase())
    throw new Refusal(400, 'replaces', 'The transaction is from another account')
  if (transaction.chainId !== toEvmChainId(chainId))
    throw new Refusal(400, 'replaces', 'The transaction is for another network')
  const { to, value = 0n, data = '0x', nonce = 0, gas = 0n } = transaction
  const used = toNumber(
    await rpc.call(chainId, 'eth_getTransactionCount', [addresses.eip155, 'latest']),
  )
  if ((found.blockNumber !== null && found.blockNumber !== undefined) || used > BigInt(nonce))
    throw settled()
  const price = transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n
  const tip = transaction.maxFeePerGas === undefined ? price : transaction.maxPriorityFeePerGas
  return { to: to ?? undefined, value, data, nonce, gas, price, tip: tip ?? 0n }
}

/** The refusal of a transaction whose nonce a block has used. */
export function settled(cause?: unknown): Refusal {
  return new Refusal(409, 'replaces', 'A block already includes this transaction', {
    code: REPLACEMENT_FAULTS.settled,
    ...(cause !== undefined && { cause }),
  })
}

/** The signed bytes of a node's answer; undefined where its fields make none. */
function serializeSigned(found: Partial<RpcTransaction>): TransactionSerialized | undefined {
  try {
    const { input, r, s, v, yParity, ...fields } = formatTransaction(found as RpcTransaction)
    return serializeTransaction(
      { ...fields, data: input } as never,
      { r, s, v, yParity } as never,
    ) as TransactionSerialized
  } catch {
    return undefined
  }
}
