import type { ChainId } from '../../standards/caip.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './chains.js'

// The Wallet Standard names Solana's networks by word, CAIP-30 by genesis hash.
const NAMES: Readonly<Record<string, string>> = {
  [solanaMainnet.id]: 'solana:mainnet',
  [solanaDevnet.id]: 'solana:devnet',
  [solanaTestnet.id]: 'solana:testnet',
}

/**
 * The Wallet Standard's name of a network. Every network that is not public is `solana:localnet`.
 */
export function toStandardChain(chainId: ChainId): string {
  return NAMES[chainId] ?? 'solana:localnet'
}
