import type { StandardWallet } from '../../standards/wallet-standard.js'
import type { Chain, ChainSupport } from '../adapter.js'
import { checkNetworks } from '../kernel/check-networks.js'

export * from './chains.js'
export {
  mobileWalletAdapter,
  type MobileWalletAdapterOptions,
} from './mobile/mobile-wallet-adapter.js'
export type { Chain } from '../adapter.js'

/**
 * The object that `getProvider('solana')` returns: a Wallet Standard wallet, also for sessions.
 * Sign transactions with its features `solana:signTransaction` and `solana:signAndSendTransaction`.
 */
export type SolanaProvider = StandardWallet

/**
 * Solana networks for `createWalletModal()`. Data only; the code that connects wallets loads on
 * demand. A network's id is `solana:` and the first 32 characters of its genesis hash (CAIP-30).
 * Throws OPTIONS_INVALID.
 *
 * @example
 * createWalletModal({ chains: [solana({ networks: [solanaMainnet] })] })
 */
export function solana(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  checkNetworks('solana', networks, {
    exampleId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    rpcUrls: 'http(s) address',
  })
  return {
    namespace: 'solana',
    chains: [...networks],
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

declare module '../kernel/providers.js' {
  interface Providers {
    /** Of this family's connections. */
    solana: SolanaProvider
  }
}
