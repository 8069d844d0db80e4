import type { ChainId } from '../standards/caip.js'

/** A network as an app lists it. Plain data, so that apps can write their own. */
export interface Chain {
  readonly id: ChainId
  /** An earlier id of the same network, which old wallets still use in sessions. */
  readonly deprecatedId?: ChainId
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Tried in order. Handed to wallets unchanged, so they must not contain a project id or key. */
  readonly rpcUrls: readonly string[]
  readonly explorers?: readonly { readonly name: string; readonly url: string }[]
  readonly testnet?: boolean
  /** URL of the network's icon; without it the kit shows a built-in icon or a drawn mark. */
  readonly icon?: string
  /** Address prefix of a Substrate network (SS58). */
  readonly ss58Prefix?: number
  /** Address prefix of a Cosmos network (bech32). */
  readonly bech32Prefix?: string
  /** Name of the smallest unit of a Cosmos network's own coin, such as `uatom`. Balances are read with it. */
  readonly denom?: string
  /** Where the network's image is, as other kits' network records name it. `icon` has precedence. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** RPC URLs to read a network from, in order of preference. Never handed to wallets. */
export type ReadUrls = (chainId: ChainId) => readonly string[]
