/**
 * The marks that approvals of the secure site show: the networks that the site names
 * (server/frame/wallet/networks.ts) with the mark of their coin, and some tokens.
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

/** The tokens of tokens.mjs whose marks approvals show, by contract alone. */
export const SITE_TOKENS = [
  'tokens/USDC',
  'tokens/USDT',
  'tokens/DAI',
  'tokens/WBTC',
  'tokens/LINK',
  'tokens/AAVE',
]
