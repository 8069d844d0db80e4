import { WalletModalError } from '../../errors/page-error.js'
import { parseChainId } from '../../standards/caip.js'
import type { StandardWallet } from '../../standards/wallet-standard.js'
import type { Chain, ChainSupport } from '../adapter.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'

/**
 * What `getProvider('solana')` gives: a Wallet Standard wallet, for sessions as well. Sign transactions with its features
 * `solana:signTransaction` and `solana:signAndSendTransaction`.
 */
export type SolanaProvider = StandardWallet

/**
 * Solana networks for `createWalletModal()`. Data only; the code that connects wallets is loaded when it is needed. A network's id is
 * `solana:` and the first 32 characters of its genesis hash (CAIP-30).
 *
 * @example
 * createWalletModal({ chains: [solana({ networks: [solanaMainnet] })] })
 */
export function solana(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  check(networks)
  return {
    namespace: 'solana',
    chains: networks,
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

function check(networks: readonly Chain[]) {
  if (!Array.isArray(networks) || networks.length === 0) throw invalid('networks', networks, 'a list of at least one network')
  for (const [index, network] of networks.entries()) {
    const id: unknown = network?.id
    if (parseChainId(id)?.namespace !== 'solana') throw invalid(`networks[${index}].id`, id, 'a CAIP-2 id such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const { rpcUrls } = network
    const urls = Array.isArray(rpcUrls) && rpcUrls.length > 0 && rpcUrls.every((url) => /^https?:\/\//.test(url))
    if (!urls) throw invalid(`networks[${index}].rpcUrls`, rpcUrls, 'a list of at least one http(s) address')
  }
}

function invalid(option: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', { details: { option: `solana.${option}`, value: String(value), expectation } })
}
