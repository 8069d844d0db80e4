import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { ChainSwaps } from '../../adapter.js'
import { hasAnswered } from '../transfer/estimate-transfer.js'
import { readChain } from '../read/read-chain.js'

// 0x's registry of its contracts, at the same address on every network (0x-settler, "How do I find
// the most recent deployment").
const REGISTRY = '0x00000000000004533fe15556b1e086bb1a72ceae'
// The feature "taker submitted". The previous deployment still serves calls that were built before
// a change.
const FEATURE = '2'.padStart(64, '0')
const LOOKUPS = [`0x6352211e${FEATURE}`, `0xe2603dc2${FEATURE}`] as const
const ADDRESS_WORD = /^0x0{24}[0-9a-f]{40}$/i

/**
 * Verifies in 0x's on-chain registry that a contract is the current Settler or the previous one.
 * Throws SWAP_INVALID and the errors of the read.
 */
export const checkSettler: ChainSwaps['checkTarget'] = async (
  { chain, readUrls, signal },
  target,
) => {
  const given = readUrls?.(chain.id) ?? []
  const read = async (data: string): Promise<string | undefined> => {
    try {
      const answer = await readChain(
        chain.id,
        given.length > 0 ? given : chain.rpcUrls,
        { method: 'eth_call', params: [{ to: REGISTRY, data }, 'latest'] },
        { signal },
      )
      return typeof answer === 'string' && ADDRESS_WORD.test(answer)
        ? `0x${answer.slice(-40)}`.toLowerCase()
        : undefined
    } catch (failure) {
      // A revert means that 0x has paused the contract.
      if (hasAnswered(failure)) return undefined
      throw failure
    }
  }
  const [current, previous] = await Promise.all(LOOKUPS.map(read))
  if (current !== undefined && [current, previous].includes(target.toLowerCase())) return
  throw new WalletModalError('SWAP_INVALID', {
    details: {
      problem: `target is ${target}, expected ${current ?? 'a contract that 0x runs'}`,
      field: 'target',
    },
  })
}
