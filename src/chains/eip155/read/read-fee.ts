import type { ChainActions } from '../../adapter.js'
import { readChain } from './read-chain.js'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/**
 * The fee of a mined transaction from its receipt: gas at its price, and the fee of the network
 * below on a rollup (`l1Fee`). Undefined without a receipt, or if it holds no price.
 */
export const readFee: NonNullable<ChainActions['readFee']> = async (
  id,
  { chain, readUrls, signal },
) => {
  const given = readUrls?.(chain.id) ?? []
  const receipt = (await readChain(
    chain.id,
    given.length > 0 ? given : chain.rpcUrls,
    { method: 'eth_getTransactionReceipt', params: [id] },
    { signal },
  )) as Readonly<Record<string, unknown>> | null
  const [gas, price, below = 0n] = ['gasUsed', 'effectiveGasPrice', 'l1Fee'].map((name) =>
    toQuantity(receipt?.[name]),
  )
  return gas === undefined || price === undefined ? undefined : gas * price + below
}

function toQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined
}
