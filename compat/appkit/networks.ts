import {
  bitcoin as ownBitcoin,
  bitcoinSignet as ownBitcoinSignet,
  bitcoinTestnet as ownBitcoinTestnet,
} from '../../src/chains/bip122/index.js'
import {
  solanaDevnet as ownSolanaDevnet,
  solanaMainnet,
  solanaTestnet as ownSolanaTestnet,
} from '../../src/chains/solana/index.js'
import { toAppKitNetwork, type AppKitNetwork } from './network.js'

export * from 'viem/chains'
export { defineChain } from 'viem'
export type { AppKitNetwork } from './network.js'
/** The same as {@link AppKitNetwork}. */
export type CaipNetwork = AppKitNetwork

/** Solana mainnet. */
export const solana: AppKitNetwork = /* @__PURE__ */ toAppKitNetwork(solanaMainnet)
/** Solana devnet. */
export const solanaDevnet: AppKitNetwork = /* @__PURE__ */ toAppKitNetwork(ownSolanaDevnet)
/** Solana testnet. */
export const solanaTestnet: AppKitNetwork = /* @__PURE__ */ toAppKitNetwork(ownSolanaTestnet)
/** Bitcoin. */
export const bitcoin: AppKitNetwork = /* @__PURE__ */ toAppKitNetwork(ownBitcoin)
/** Bitcoin's testnet. */
export const bitcoinTestnet: AppKitNetwork = /* @__PURE__ */ toAppKitNetwork(ownBitcoinTestnet)
/** Bitcoin's signet. */
export const bitcoinSignet: AppKitNetwork = /* @__PURE__ */ toAppKitNetwork(ownBitcoinSignet)
