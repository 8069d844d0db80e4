import { WalletModalError } from '../../errors/page-error.js'
import { parseChainId } from '../../standards/caip.js'
import type { Chain, ChainSupport } from '../adapter.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'
export type { AminoSignDoc, CosmosAccount, CosmosProvider, DirectSignDoc, SignedAmino, SignedDirect, StdSignature } from './provider.js'

/**
 * Networks of Cosmos for `createWalletModal()`. Data only; the code that connects wallets is loaded when it is needed. A
 * network's id is `cosmos:` and its chain id (CAIP-5); `bech32Prefix` is the prefix of its addresses
 * and `denom` the name of its coin's smallest unit, with which balances are read.
 *
 * @example
 * createWalletModal({ chains: [cosmos({ networks: [cosmosHub] })] })
 */
export function cosmos(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  check(networks)
  return {
    namespace: 'cosmos',
    chains: networks,
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

function check(networks: readonly Chain[]) {
  if (!Array.isArray(networks) || networks.length === 0) throw invalid('networks', networks, 'a list of at least one network')
  for (const [index, network] of networks.entries()) {
    const id: unknown = network?.id
    if (parseChainId(id)?.namespace !== 'cosmos') throw invalid(`networks[${index}].id`, id, 'a CAIP-2 id such as cosmos:cosmoshub-4')
    const { bech32Prefix, denom } = network
    if (bech32Prefix !== undefined && !/^[a-z][a-z0-9]{0,82}$/.test(bech32Prefix)) throw invalid(`networks[${index}].bech32Prefix`, bech32Prefix, 'the prefix of its addresses, such as cosmos')
    if (denom !== undefined && !/^[a-zA-Z][a-zA-Z0-9/:._-]{2,126}$/.test(denom)) throw invalid(`networks[${index}].denom`, denom, 'the name of the coin’s smallest unit, such as uatom')
  }
}

function invalid(option: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', { details: { option: `cosmos.${option}`, value: String(value), expectation } })
}
