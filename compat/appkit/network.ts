import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../../src/chains/bip122/index.js'
import type { Chain } from '../../src/chains/eip155/index.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../../src/chains/solana/index.js'
import type { ChainId, ChainNamespace } from '../../src/index.js'
import { toNetwork } from '../../wagmi/index.js'

/** An id of CAIP-2, such as `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** A network in AppKit's form: one of viem, or one of another family. */
export interface AppKitNetwork {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
  /** CAIP-2. */
  readonly caipNetworkId?: CaipNetworkId
  /** Family of a network that is not of viem, such as `solana`. */
  readonly chainNamespace?: ChainNamespace
}

/** Our networks of other families, which know more than AppKit's form. */
const OWN: readonly Chain[] = [
  solanaMainnet,
  solanaDevnet,
  solanaTestnet,
  bitcoin,
  bitcoinTestnet,
  bitcoinSignet,
]

/** One of our networks in AppKit's form. */
export function toAppKitNetwork(chain: Chain): AppKitNetwork {
  const [namespace, reference] = chain.id.split(':') as [ChainNamespace, string]
  const [explorer] = chain.explorers ?? []
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: chain.rpcUrls } },
    ...(explorer ? { blockExplorers: { default: explorer } } : {}),
    ...(chain.testnet ? { testnet: true } : {}),
    chainNamespace: namespace,
    caipNetworkId: chain.id,
  }
}

/** CAIP-2 of a network. */
export function toChainId({ caipNetworkId, chainNamespace, id }: AppKitNetwork): ChainId {
  return (caipNetworkId ?? `${chainNamespace ?? 'eip155'}:${id}`) as ChainId
}

/** A network as our options take it. */
export function toChain(network: AppKitNetwork): Chain {
  const id = toChainId(network)
  const own = OWN.find((chain) => chain.id === id)
  if (own) return { ...own, rpcUrls: network.rpcUrls.default.http }
  return { ...toNetwork(network as never), id }
}
