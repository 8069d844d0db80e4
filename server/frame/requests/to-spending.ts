import type { ChainId } from '../../../src/contract.js'
import type { Spend, Spending } from '../spending/find-excess.js'
import type { Decoded } from './evm/decoded.js'

/** An amount of a network's coin. */
export function toCoins(amount: bigint, chainId: ChainId): Spend {
  return { asset: `${chainId}/native`, amount }
}

/** What calls take from the account, with the highest fee that it pays. */
export function toSpending(
  described: readonly Pick<Decoded, 'spends' | 'recipients' | 'isValued'>[],
  { fee, chainId }: { readonly fee: bigint; readonly chainId: ChainId },
): Spending {
  return {
    spends: [
      ...described.flatMap(({ spends }) => spends),
      ...(fee > 0n ? [toCoins(fee, chainId)] : []),
    ],
    recipients: described.flatMap(({ recipients }) => recipients),
    isValued: described.every(({ isValued }) => isValued),
  }
}
