/**
 * The marks that approvals of the secure site show: the networks that the site names
 * (server/frame/wallet/networks.ts) with the mark of their coin, and tokens by the contracts that
 * @web3icons/common lists.
 */
export const COINS = {
  'eip155:1': 'tokens/ETH',
  'eip155:10': 'tokens/ETH',
  'eip155:56': 'tokens/BNB',
  'eip155:100': 'networks/gnosis',
  'eip155:137': 'tokens/POL',
  'eip155:324': 'tokens/ETH',
  'eip155:8453': 'tokens/ETH',
  'eip155:42161': 'tokens/ETH',
  'eip155:42220': 'tokens/CELO',
  'eip155:43114': 'tokens/AVAX',
  'eip155:59144': 'tokens/ETH',
  'eip155:84532': 'tokens/ETH',
  'eip155:11155111': 'tokens/ETH',
  'eip155:7777777': 'tokens/ETH',
  'eip155:1313161554': 'tokens/ETH',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'tokens/SOL',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'tokens/SOL',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'tokens/SOL',
}

/** Ids of tokens in the package's metadata. */
export const TOKENS = ['usd-coin', 'tether', 'dai', 'wrapped-bitcoin', 'chainlink', 'aave']

/** The networks of those contracts, by the names of the package's metadata. */
export const PLATFORMS = {
  ethereum: 'eip155:1',
  'optimistic-ethereum': 'eip155:10',
  'binance-smart-chain': 'eip155:56',
  xdai: 'eip155:100',
  'polygon-pos': 'eip155:137',
  zksync: 'eip155:324',
  base: 'eip155:8453',
  'arbitrum-one': 'eip155:42161',
  celo: 'eip155:42220',
  avalanche: 'eip155:43114',
  aurora: 'eip155:1313161554',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
