import type { Chain } from '../../chains/adapter.js'

// EIP-155 numbers of the networks with swaps.
const EVM_CHAINS: ReadonlySet<string> = new Set(
  [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(
    (number) => `eip155:${number}`,
  ),
)

/**
 * True when tokens can be swapped on a network: one of the specification's list, or an EVM testnet,
 * whose markets the server knows.
 */
export function isSwapChain(chain: Pick<Chain, 'id' | 'testnet'> | undefined): boolean {
  return (
    chain !== undefined &&
    (EVM_CHAINS.has(chain.id) || (chain.testnet === true && chain.id.startsWith('eip155:')))
  )
}
