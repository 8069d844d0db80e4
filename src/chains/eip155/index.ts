import { WalletModalError } from '../../errors/page-error.js'
import { showValue } from '../../errors/show-value.js'
import { parseAccountId, parseChainId, type AccountId } from '../../standards/caip.js'
import type { Eip1193Provider } from '../../standards/eip1193.js'
import type { Chain, ChainSupport } from '../adapter.js'
import { isAddress } from './address.js'
import { parseEvmChainId } from './evm-chain-id.js'

export * from './chains.js'
export type { Chain } from '../adapter.js'
export { toEvmChainId } from './evm-chain-id.js'

/**
 * The object that `getProvider('eip155')` returns: an EIP-1193 provider for viem `custom()`, ethers
 * `BrowserProvider` and wagmi.
 */
export type Eip155Provider = Eip1193Provider

/**
 * EVM networks for `createWalletModal()`. Data only: the code that connects wallets loads on
 * demand. Throws OPTIONS_INVALID.
 *
 * @example
 * createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
 */
export function eip155(options: { readonly networks: readonly Chain[] }): ChainSupport {
  const networks = options?.networks
  check(networks)
  return {
    namespace: 'eip155',
    chains: [...networks],
    load: async () => (await import('./adapter.js')).adapter,
    loadMarks: async () => (await import('./marks.js')).marks,
  }
}

/**
 * The address of an EVM account in the type that viem and wagmi expect. Throws ACCOUNT_INVALID for
 * an account of another namespace.
 *
 * @example
 * toEvmAddress('eip155:1:0xf39F…') // `0x${string}`
 */
export function toEvmAddress(account: AccountId): `0x${string}` {
  const { namespace, address } = parseAccountId(account) ?? {}
  if (namespace === 'eip155' && address && isAddress(address)) return address as `0x${string}`
  throw new WalletModalError('ACCOUNT_INVALID', { details: { address: String(account) } })
}

function check(networks: readonly Chain[]) {
  if (!Array.isArray(networks) || networks.length === 0)
    throw invalid('networks', networks, 'a list of at least one network')
  for (const [index, network] of networks.entries()) {
    const id: unknown = network?.id
    const known = parseChainId(id)?.namespace === 'eip155' && parseEvmChainId(id) !== undefined
    if (!known) throw invalid(`networks[${index}].id`, id, 'a CAIP-2 id such as eip155:1')
    const { rpcUrls } = network
    const urls =
      Array.isArray(rpcUrls) &&
      rpcUrls.length > 0 &&
      rpcUrls.every((url) => /^https?:\/\//.test(url))
    if (!urls)
      throw invalid(`networks[${index}].rpcUrls`, rpcUrls, 'a list of at least one http(s) address')
  }
}

function invalid(option: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', {
    details: { option: `eip155.${option}`, value: showValue(value), expectation },
  })
}
