import type { ChainId } from '../../../src/contract.js'

/** Display names of a network and its native currency. */
export interface NetworkWords {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const EVM: Readonly<Record<string, readonly [name: string, symbol: string]>> = {
  1: ['Ethereum', 'ETH'],
  10: ['Optimism', 'ETH'],
  56: ['BNB Smart Chain', 'BNB'],
  100: ['Gnosis', 'xDAI'],
  137: ['Polygon', 'POL'],
  324: ['ZKsync Era', 'ETH'],
  8453: ['Base', 'ETH'],
  31337: ['Local network', 'ETH'],
  42161: ['Arbitrum One', 'ETH'],
  42220: ['Celo', 'CELO'],
  43114: ['Avalanche', 'AVAX'],
  59144: ['Linea', 'ETH'],
  84532: ['Base Sepolia', 'ETH'],
  11155111: ['Sepolia', 'ETH'],
  1313161554: ['Aurora', 'ETH'],
  7777777: ['Zora', 'ETH'],
}
const SOLANA: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'Solana Devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
}

/**
 * The names of a network and its currency. An unlisted network is shown by its id, without a
 * currency name.
 */
export function describeNetwork(chainId: ChainId): NetworkWords {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace === 'solana')
    return {
      name: SOLANA[reference] ?? `Solana (${reference.slice(0, 8)})`,
      symbol: 'SOL',
      decimals: 9,
    }
  const [name = chainId, symbol = ''] = EVM[reference] ?? []
  return { name, symbol, decimals: 18 }
}
