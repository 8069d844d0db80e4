import { WalletModalError } from '../../errors/page-error.js'
import { parseChainId } from '../../standards/caip.js'
import type { Chain, ChainSupport } from '../adapter.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'
export type { BitcoinAccount, BitcoinProvider, MessageRequest, PsbtRequest, SignedPsbt, BitcoinTransfer } from './provider.js'

/**
 * Bitcoin networks for `createWalletModal()`. Data only; the code that connects wallets is loaded when it is needed. A network's
 * id is `bip122:` and the first 32 characters of the hash of its first block (BIP-122). Its `rpcUrls` are addresses of an
 * Esplora API, from which balances are read.
 *
 * @example
 * createWalletModal({ chains: [bip122({ networks: [bitcoin] })] })
 *
 * @example
 * bip122({ networks: [{ ...bitcoin, rpcUrls: ['https://esplora.example/api'] }] })
 */
export function bip122(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  check(networks)
  return {
    namespace: 'bip122',
    chains: networks,
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

function check(networks: readonly Chain[]) {
  if (!Array.isArray(networks) || networks.length === 0) throw invalid('networks', networks, 'a list of at least one network')
  for (const [index, network] of networks.entries()) {
    const id: unknown = network?.id
    if (parseChainId(id)?.namespace !== 'bip122') throw invalid(`networks[${index}].id`, id, 'a CAIP-2 id such as bip122:000000000019d6689c085ae165831e93')
    const { rpcUrls } = network
    const urls = Array.isArray(rpcUrls) && rpcUrls.length > 0 && rpcUrls.every((url) => /^https?:\/\//.test(url))
    if (!urls) throw invalid(`networks[${index}].rpcUrls`, rpcUrls, 'a list of at least one http(s) address of an Esplora API')
  }
}

function invalid(option: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', { details: { option: `bip122.${option}`, value: String(value), expectation } })
}
