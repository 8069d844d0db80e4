import type { Chain as ViemChain } from 'viem'
import type { Chain } from '../src/chains/eip155/index.js'

/**
 * Converts a viem or wagmi network for `eip155({ networks })`, so that an app lists its networks
 * once. A text `iconUrl`, as in the networks of other kits, becomes the icon; a loader and an empty text
 * do not.
 *
 * @example
 * eip155({ networks: [mainnet, base].map(toNetwork) }) // mainnet, base of `viem/chains`
 */
export function toNetwork({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  testnet,
  ...rest
}: ViemChain & { readonly iconUrl?: unknown }): Chain {
  const explorer = blockExplorers?.default
  return {
    id: `eip155:${id}`,
    name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(explorer ? { explorers: [{ name: explorer.name, url: explorer.url }] } : {}),
    ...(testnet ? { testnet } : {}),
    ...(typeof rest.iconUrl === 'string' && rest.iconUrl ? { icon: rest.iconUrl } : {}),
  }
}
