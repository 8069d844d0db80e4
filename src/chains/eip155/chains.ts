import type { Chain } from '../adapter.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Ethereum, network 1. */
export const mainnet: Chain = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: ['https://ethereum.reth.rs/rpc', 'https://ethereum-rpc.publicnode.com'],
  explorers: [{ name: 'Etherscan', url: 'https://etherscan.io' }],
}

/** Base, network 8453. */
export const base: Chain = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  explorers: [{ name: 'Basescan', url: 'https://basescan.org' }],
}

/** OP Mainnet, network 10. */
export const optimism: Chain = {
  id: 'eip155:10',
  name: 'OP Mainnet',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  explorers: [{ name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' }],
}

/** Arbitrum One, network 42161. */
export const arbitrum: Chain = {
  id: 'eip155:42161',
  name: 'Arbitrum One',
  nativeCurrency: ether,
  rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  explorers: [{ name: 'Arbiscan', url: 'https://arbiscan.io' }],
}

/** Polygon, network 137. */
export const polygon: Chain = {
  id: 'eip155:137',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.drpc.org', 'https://polygon-bor-rpc.publicnode.com'],
  explorers: [{ name: 'PolygonScan', url: 'https://polygonscan.com' }],
}

/** BNB Smart Chain, network 56. */
export const bsc: Chain = {
  id: 'eip155:56',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  explorers: [{ name: 'BscScan', url: 'https://bscscan.com' }],
}

/** Avalanche, network 43114. */
export const avalanche: Chain = {
  id: 'eip155:43114',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: [
    'https://api.avax.network/ext/bc/C/rpc',
    'https://avalanche-c-chain-rpc.publicnode.com',
  ],
  explorers: [{ name: 'SnowTrace', url: 'https://snowtrace.io' }],
}

/** Gnosis, network 100. */
export const gnosis: Chain = {
  id: 'eip155:100',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
  explorers: [{ name: 'Gnosisscan', url: 'https://gnosisscan.io' }],
}

/** Celo, network 42220. */
export const celo: Chain = {
  id: 'eip155:42220',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  explorers: [{ name: 'Celo Explorer', url: 'https://celoscan.io' }],
}

/** Linea Mainnet, network 59144. */
export const linea: Chain = {
  id: 'eip155:59144',
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build'],
  explorers: [{ name: 'Etherscan', url: 'https://lineascan.build' }],
}

/** Scroll, network 534352. */
export const scroll: Chain = {
  id: 'eip155:534352',
  name: 'Scroll',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.scroll.io'],
  explorers: [{ name: 'Scrollscan', url: 'https://scrollscan.com' }],
}

/** ZKsync Era, network 324. */
export const zksync: Chain = {
  id: 'eip155:324',
  name: 'ZKsync Era',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorers: [{ name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' }],
}

/** Zora, network 7777777. */
export const zora: Chain = {
  id: 'eip155:7777777',
  name: 'Zora',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.zora.energy'],
  explorers: [{ name: 'Explorer', url: 'https://explorer.zora.energy' }],
}

/** Blast, network 81457. */
export const blast: Chain = {
  id: 'eip155:81457',
  name: 'Blast',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.blast.io'],
  explorers: [{ name: 'Blastscan', url: 'https://blastscan.io' }],
}

/** Mantle, network 5000. */
export const mantle: Chain = {
  id: 'eip155:5000',
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  explorers: [{ name: 'Mantle Explorer', url: 'https://mantlescan.xyz' }],
}

/** Unichain, network 130. */
export const unichain: Chain = {
  id: 'eip155:130',
  name: 'Unichain',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.unichain.org'],
  explorers: [{ name: 'Uniscan', url: 'https://uniscan.xyz' }],
}

/** World Chain, network 480. */
export const worldchain: Chain = {
  id: 'eip155:480',
  name: 'World Chain',
  nativeCurrency: ether,
  rpcUrls: ['https://worldchain-mainnet.g.alchemy.com/public'],
  explorers: [{ name: 'Worldscan', url: 'https://worldscan.org' }],
}

/** Sonic, network 146. */
export const sonic: Chain = {
  id: 'eip155:146',
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: ['https://rpc.soniclabs.com'],
  explorers: [{ name: 'Sonic Explorer', url: 'https://sonicscan.org' }],
}

/** Berachain, network 80094. */
export const berachain: Chain = {
  id: 'eip155:80094',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com'],
  explorers: [{ name: 'Berascan', url: 'https://berascan.com' }],
}

/** Aurora, network 1313161554. */
export const aurora: Chain = {
  id: 'eip155:1313161554',
  name: 'Aurora',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.aurora.dev'],
  explorers: [{ name: 'Aurorascan', url: 'https://aurorascan.dev' }],
}

/** Sepolia, network 11155111. */
export const sepolia: Chain = {
  id: 'eip155:11155111',
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'],
  explorers: [{ name: 'Etherscan', url: 'https://sepolia.etherscan.io' }],
  testnet: true,
}

/** Base Sepolia, network 84532. */
export const baseSepolia: Chain = {
  id: 'eip155:84532',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org'],
  explorers: [{ name: 'Basescan', url: 'https://sepolia.basescan.org' }],
  testnet: true,
}

/** OP Sepolia, network 11155420. */
export const optimismSepolia: Chain = {
  id: 'eip155:11155420',
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.optimism.io'],
  explorers: [{ name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' }],
  testnet: true,
}

/** Arbitrum Sepolia, network 421614. */
export const arbitrumSepolia: Chain = {
  id: 'eip155:421614',
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  explorers: [{ name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' }],
  testnet: true,
}

/** Polygon Amoy, network 80002. */
export const polygonAmoy: Chain = {
  id: 'eip155:80002',
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-amoy.drpc.org'],
  explorers: [{ name: 'PolygonScan', url: 'https://amoy.polygonscan.com' }],
  testnet: true,
}

/** A local development chain, as started by anvil and Hardhat. */
export const anvil: Chain = {
  id: 'eip155:31337',
  name: 'Anvil',
  nativeCurrency: ether,
  rpcUrls: ['http://127.0.0.1:8545'],
  testnet: true,
}
