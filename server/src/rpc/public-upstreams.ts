import { isIP } from 'node:net'
import type { ChainId } from '../../../src/contract.js'
import type { Upstream } from './upstream.js'
import { isPublicAddress } from '../providers/public-fetch.js'

/**
 * Public nodes by chain, for chains without a configured upstream. Test networks that have been
 * shut down (Goerli and its rollups, Mumbai) have none. Operators with traffic should configure
 * their own.
 */
const PUBLIC: Readonly<Record<ChainId, readonly string[]>> = {
  'eip155:1': [
    'https://ethereum-rpc.publicnode.com',
    'https://eth.drpc.org',
    'https://cloudflare-eth.com',
    'wss://ethereum-rpc.publicnode.com',
  ],
  'eip155:10': [
    'https://mainnet.optimism.io',
    'https://optimism-rpc.publicnode.com',
    'https://optimism.drpc.org',
    'wss://optimism-rpc.publicnode.com',
  ],
  'eip155:56': [
    'https://bsc-dataseed.bnbchain.org',
    'https://bsc-rpc.publicnode.com',
    'https://bsc.drpc.org',
    'wss://bsc-rpc.publicnode.com',
  ],
  'eip155:97': [
    'https://bsc-testnet-rpc.publicnode.com',
    'https://bsc-testnet.drpc.org',
    'wss://bsc-testnet-rpc.publicnode.com',
  ],
  'eip155:100': [
    'https://rpc.gnosischain.com',
    'https://gnosis-rpc.publicnode.com',
    'https://gnosis.drpc.org',
    'wss://gnosis-rpc.publicnode.com',
  ],
  'eip155:137': [
    'https://polygon-bor-rpc.publicnode.com',
    'https://polygon-rpc.com',
    'https://polygon.drpc.org',
    'wss://polygon-bor-rpc.publicnode.com',
  ],
  'eip155:250': [
    'https://fantom-rpc.publicnode.com',
    'https://rpcapi.fantom.network',
    'wss://fantom-rpc.publicnode.com',
  ],
  'eip155:324': ['https://mainnet.era.zksync.io', 'https://zksync.drpc.org'],
  'eip155:8217': ['https://public-en.node.kaia.io', 'https://klaytn.drpc.org'],
  'eip155:8453': [
    'https://mainnet.base.org',
    'https://base-rpc.publicnode.com',
    'https://base.drpc.org',
    'wss://base-rpc.publicnode.com',
  ],
  'eip155:42161': [
    'https://arb1.arbitrum.io/rpc',
    'https://arbitrum-one-rpc.publicnode.com',
    'https://arbitrum.drpc.org',
    'wss://arbitrum-one-rpc.publicnode.com',
  ],
  'eip155:42220': ['https://forno.celo.org', 'https://celo.drpc.org'],
  'eip155:43113': [
    'https://api.avax-test.network/ext/bc/C/rpc',
    'https://avalanche-fuji-c-chain-rpc.publicnode.com',
  ],
  'eip155:43114': [
    'https://api.avax.network/ext/bc/C/rpc',
    'https://avalanche-c-chain-rpc.publicnode.com',
    'https://avalanche.drpc.org',
  ],
  'eip155:84532': [
    'https://sepolia.base.org',
    'https://base-sepolia-rpc.publicnode.com',
    'wss://base-sepolia-rpc.publicnode.com',
  ],
  'eip155:7777777': ['https://rpc.zora.energy', 'https://zora.drpc.org'],
  'eip155:11155111': [
    'https://ethereum-sepolia-rpc.publicnode.com',
    'https://sepolia.drpc.org',
    'wss://ethereum-sepolia-rpc.publicnode.com',
  ],
  'eip155:1313161554': ['https://mainnet.aurora.dev', 'https://aurora.drpc.org'],
  'eip155:1313161555': ['https://testnet.aurora.dev'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    'https://api.mainnet-beta.solana.com',
    'https://solana-rpc.publicnode.com',
    'wss://api.mainnet-beta.solana.com',
  ],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': [
    'https://api.devnet.solana.com',
    'wss://api.devnet.solana.com',
  ],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': [
    'https://api.testnet.solana.com',
    'wss://api.testnet.solana.com',
  ],
}

/** The operator's upstreams, and public ones for every other chain. */
export function withPublicUpstreams(configured: readonly Upstream[]): readonly Upstream[] {
  const own = new Set<string>(configured.map(({ chainId }) => chainId))
  const others = Object.entries(PUBLIC).filter(([chainId]) => !own.has(chainId))
  return [
    ...configured,
    ...others.flatMap(([chainId, urls]) =>
      urls.map((url) => ({ chainId: chainId as ChainId, url, isPublic: true })),
    ),
  ]
}

/** EVM chains without a public node: development and private chains. */
export function listLocalChains(upstreams: readonly Upstream[]): ChainId[] {
  const local = upstreams.filter(
    ({ chainId, url }) =>
      chainId.startsWith('eip155:') &&
      !Object.hasOwn(PUBLIC, chainId) &&
      /^https?:/.test(url) &&
      isLocalHost(new URL(url).hostname),
  )
  return [...new Set(local.map(({ chainId }) => chainId))]
}

// A name without a dot belongs to a container network.
function isLocalHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0
    ? !literal.includes('.') || /\.(?:localhost|local|internal)$/.test(literal)
    : !isPublicAddress(literal)
}
