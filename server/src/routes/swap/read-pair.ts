import type { Address } from 'viem'
import { ApiError } from '../../http/api-error.js'
import { readAccount } from '../read-query.js'

/** The sold and the bought token, with the ids as requested, which responses repeat. */
export interface SwapPair {
  readonly chainId: string
  readonly from: Address
  readonly to: Address
  readonly fromId: string
  readonly toId: string
}

/** Parses `from` and `to`; 400 unless they are different tokens of one EVM chain. */
export function readPair({ from, to }: { readonly from: unknown; readonly to: unknown }): SwapPair {
  const [sold, bought] = [readAccount(from, 'from'), readAccount(to, 'to')]
  if (sold.chainId !== bought.chainId)
    throw new ApiError(400, 'to', 'Both tokens must be on the same chain')
  if (sold.namespace !== 'eip155') throw new ApiError(400, 'from', 'Swaps are made on EVM chains')
  if (sold.address === bought.address) throw new ApiError(400, 'to', 'The tokens are the same')
  return {
    chainId: sold.chainId,
    from: sold.address as Address,
    to: bought.address as Address,
    fromId: String(from),
    toId: String(to),
  }
}
