import type { CosmosProvider } from './provider.js'
import type { Chain, ChainSupport } from '../adapter.js'
import { checkNetworks, type NetworkRules } from '../kernel/check-networks.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'
export type {
  AminoSignDoc,
  CosmosAccount,
  CosmosProvider,
  DirectSignDoc,
  SignedAmino,
  SignedDirect,
  StdFee,
  StdSignature,
} from './provider.js'

const RULES: NetworkRules = {
  exampleId: 'cosmos:cosmoshub-4',
  findProblems: ({ bech32Prefix, denom }) => ({
    bech32Prefix:
      bech32Prefix !== undefined &&
      !/^[a-z][a-z0-9]{0,82}$/.test(bech32Prefix) &&
      'the prefix of its addresses, such as cosmos',
    denom:
      denom !== undefined &&
      !/^[a-zA-Z][a-zA-Z0-9/:._-]{2,126}$/.test(denom) &&
      'the name of the coin’s smallest unit, such as uatom',
  }),
}

/**
 * Networks of Cosmos for `createWalletModal()`. Data only; the code that connects wallets loads on
 * demand. A network's id is `cosmos:` and its chain id (CAIP-5); `bech32Prefix` is the prefix of
 * its addresses and `denom` the smallest unit of its native coin, needed to read balances. Throws
 * OPTIONS_INVALID.
 *
 * @example
 * createWalletModal({ chains: [cosmos({ networks: [cosmosHub] })] })
 */
export function cosmos(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  checkNetworks('cosmos', networks, RULES)
  return {
    namespace: 'cosmos',
    chains: [...networks],
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

declare module '../kernel/providers.js' {
  interface Providers {
    /** Of this family's connections. */
    cosmos: CosmosProvider
  }
}
