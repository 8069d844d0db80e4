import type { BitcoinProvider } from './provider.js'
import type { Chain, ChainSupport } from '../adapter.js'
import { checkNetworks } from '../kernel/check-networks.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'
export type {
  BitcoinAccount,
  BitcoinProvider,
  MessageRequest,
  PsbtRequest,
  SignedPsbt,
  BitcoinTransfer,
} from './provider.js'

/**
 * Bitcoin networks for `createWalletModal()`. Data only; the code that connects wallets loads on
 * demand. A network's id is `bip122:` and the first 32 characters of the hash of its first block
 * (BIP-122). Its `rpcUrls` are Esplora API addresses, used to read balances. Throws
 * OPTIONS_INVALID.
 *
 * @example
 * createWalletModal({ chains: [bip122({ networks: [bitcoin] })] })
 *
 * @example
 * bip122({ networks: [{ ...bitcoin, rpcUrls: ['https://esplora.example/api'] }] })
 */
export function bip122(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  checkNetworks('bip122', networks, {
    exampleId: 'bip122:000000000019d6689c085ae165831e93',
    rpcUrls: 'http(s) address of an Esplora API',
  })
  return {
    namespace: 'bip122',
    chains: [...networks],
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

declare module '../kernel/providers.js' {
  interface Providers {
    /** Of this family's connections. */
    bip122: BitcoinProvider
  }
}
