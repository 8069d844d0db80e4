import {
  solanaDevnet,
  solanaMainnet,
  solanaTestnet,
  type Chain,
} from '../../src/chains/solana/index.js'

/** The network of a node's address, and the name that wallets know it by (Wallet Standard). */
export function toCluster(endpoint: string): { readonly network: Chain; readonly chain: string } {
  const [network, chain] = /\bdevnet\b/i.test(endpoint)
    ? ([solanaDevnet, 'solana:devnet'] as const)
    : /\btestnet\b/i.test(endpoint)
      ? ([solanaTestnet, 'solana:testnet'] as const)
      : /\b(?:localhost|127\.0\.0\.1)\b/.test(endpoint)
        ? ([solanaMainnet, 'solana:localnet'] as const)
        : ([solanaMainnet, 'solana:mainnet'] as const)
  return { network: endpoint ? { ...network, rpcUrls: [endpoint] } : network, chain }
}
