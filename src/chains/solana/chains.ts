import type { Chain } from '../adapter.js'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

/** Solana mainnet. */
export const solanaMainnet: Chain = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  deprecatedId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  name: 'Solana',
  nativeCurrency: sol,
  rpcUrls: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  explorers: [{ name: 'Solana Explorer', url: 'https://explorer.solana.com' }],
}

/** Solana devnet, for developers. */
export const solanaDevnet: Chain = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  deprecatedId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  name: 'Solana Devnet',
  nativeCurrency: sol,
  rpcUrls: ['https://api.devnet.solana.com'],
  testnet: true,
}

/** Solana testnet, for validators. */
export const solanaTestnet: Chain = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency: sol,
  rpcUrls: ['https://api.testnet.solana.com'],
  testnet: true,
}
