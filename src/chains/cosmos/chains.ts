import type { Chain } from '../adapter.js'

/** The Cosmos Hub. */
export const cosmosHub: Chain = {
  id: 'cosmos:cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Cosmos', symbol: 'ATOM', decimals: 6 },
  rpcUrls: ['https://cosmos-rpc.publicnode.com', 'https://cosmos-rpc.polkachu.com'],
  explorers: [{ name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' }],
  bech32Prefix: 'cosmos',
  denom: 'uatom',
}

/** Osmosis. */
export const osmosis: Chain = {
  id: 'cosmos:osmosis-1',
  name: 'Osmosis',
  nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: ['https://rpc.osmosis.zone', 'https://osmosis-rpc.publicnode.com'],
  explorers: [{ name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' }],
  bech32Prefix: 'osmo',
  denom: 'uosmo',
}

/** The test network of Osmosis. */
export const osmosisTestnet: Chain = {
  id: 'cosmos:osmo-test-5',
  name: 'Osmosis Testnet',
  nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: ['https://rpc.testnet.osmosis.zone'],
  testnet: true,
  bech32Prefix: 'osmo',
  denom: 'uosmo',
}
