import { WalletModalError } from '../../errors/page-error.js'
import { parseChainId } from '../../standards/caip.js'
import type { Chain, ChainSupport } from '../adapter.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'
export type { PolkadotAccount, PolkadotProvider, PolkadotSigner, RawPayload, SignerResult } from './provider.js'

/**
 * Networks of Polkadot and Substrate for `createWalletModal()`. Data only; the code that connects wallets is loaded when it is
 * needed. A network's id is `polkadot:` and the first 32 hexadecimal digits of the hash of its first block; `ss58Prefix` is the
 * prefix of its addresses, 42 without it.
 *
 * @example
 * createWalletModal({ chains: [polkadot({ networks: [polkadotAssetHub] })] })
 */
export function polkadot(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  check(networks)
  return {
    namespace: 'polkadot',
    chains: networks,
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

function check(networks: readonly Chain[]) {
  if (!Array.isArray(networks) || networks.length === 0) throw invalid('networks', networks, 'a list of at least one network')
  for (const [index, network] of networks.entries()) {
    const id: unknown = network?.id
    const parsed = parseChainId(id)
    if (parsed?.namespace !== 'polkadot' || !/^[0-9a-f]{32}$/.test(parsed.reference)) throw invalid(`networks[${index}].id`, id, 'a CAIP-2 id such as polkadot:91b171bb158e2d3848fa23a9f1c25182')
    const { rpcUrls, ss58Prefix } = network
    const urls = Array.isArray(rpcUrls) && rpcUrls.length > 0 && rpcUrls.every((url) => /^https?:\/\//.test(url))
    if (!urls) throw invalid(`networks[${index}].rpcUrls`, rpcUrls, 'a list of at least one http(s) address')
    const prefix = ss58Prefix === undefined || (Number.isInteger(ss58Prefix) && ss58Prefix >= 0 && ss58Prefix <= 16_383)
    if (!prefix) throw invalid(`networks[${index}].ss58Prefix`, ss58Prefix, 'an integer from 0 to 16383')
  }
}

function invalid(option: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', { details: { option: `polkadot.${option}`, value: String(value), expectation } })
}
