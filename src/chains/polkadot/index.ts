import type { PolkadotProvider } from './provider.js'
import type { Chain, ChainSupport } from '../adapter.js'
import { checkNetworks, type NetworkRules } from '../kernel/check-networks.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'
export type {
  PolkadotAccount,
  PolkadotProvider,
  PolkadotSigner,
  RawPayload,
  SignerResult,
} from './provider.js'

const RULES: NetworkRules = {
  exampleId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  reference: /^[0-9a-f]{32}$/,
  rpcUrls: 'http(s) address',
  findProblems: ({ ss58Prefix = 42 }) => ({
    ss58Prefix:
      !(Number.isInteger(ss58Prefix) && ss58Prefix >= 0 && ss58Prefix <= 16_383) &&
      'an integer from 0 to 16383',
  }),
}

/**
 * Networks of Polkadot and Substrate for `createWalletModal()`. Data only; the code that connects
 * wallets loads on demand. A network's id is `polkadot:` and the first 32 hexadecimal digits of its
 * genesis hash; `ss58Prefix` is its address prefix (default 42). Throws OPTIONS_INVALID.
 *
 * @example
 * createWalletModal({ chains: [polkadot({ networks: [polkadotAssetHub] })] })
 */
export function polkadot(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  checkNetworks('polkadot', networks, RULES)
  return {
    namespace: 'polkadot',
    chains: [...networks],
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

declare module '../kernel/providers.js' {
  interface Providers {
    /** Of this family's connections. */
    polkadot: PolkadotProvider
  }
}
