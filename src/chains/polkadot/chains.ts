import type { Chain } from '../adapter.js'

const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 } as const

/** Polkadot relay chain. */
export const polkadotRelay: Chain = {
  id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: dot,
  rpcUrls: ['https://rpc.polkadot.io', 'https://polkadot-rpc.publicnode.com'],
  explorers: [{ name: 'Subscan', url: 'https://polkadot.subscan.io' }],
  ss58Prefix: 0,
}

/** Polkadot Asset Hub, which holds most balances. */
export const polkadotAssetHub: Chain = {
  id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  nativeCurrency: dot,
  rpcUrls: ['https://polkadot-asset-hub-rpc.polkadot.io'],
  explorers: [{ name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' }],
  ss58Prefix: 0,
}

/** Kusama relay chain. */
export const kusama: Chain = {
  id: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: ['https://kusama-rpc.polkadot.io', 'https://kusama-rpc.publicnode.com'],
  explorers: [{ name: 'Subscan', url: 'https://kusama.subscan.io' }],
  ss58Prefix: 2,
}

/** Westend, Polkadot's test network. */
export const westend: Chain = {
  id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: ['https://westend-rpc.polkadot.io'],
  explorers: [{ name: 'Subscan', url: 'https://westend.subscan.io' }],
  ss58Prefix: 42,
  testnet: true,
}
