import type { ChainId } from '../standards/caip.js'

/** A network as an app lists it. Plain data, so that apps can write their own. */
export interface Chain {
  readonly id: ChainId
  /** A deprecated id of the same network, which older wallets use in sessions. */
  readonly deprecatedId?: ChainId
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Tried in order. Passed to wallets unchanged, so they must not contain a project id or key. */
  readonly rpcUrls: readonly string[]
  readonly explorers?: readonly { readonly name: string; readonly url: string }[]
  readonly testnet?: boolean
  /** URL of the network's icon. Default: a built-in icon or a generated one. */
  readonly icon?: string
  /** Address prefix of a Substrate network (SS58). */
  readonly ss58Prefix?: number
  /** Address prefix of a Cosmos network (bech32). */
  readonly bech32Prefix?: string
  /** Name of the smallest unit of a Cosmos network's own coin, such as `uatom`. Balances are read with it. */
  readonly denom?: string
  /** Image of the network in the network records of other kits. `icon` has precedence. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** RPC URLs to read a network from, in order of preference. Never passed to wallets. */
export type ReadUrls = (chainId: ChainId) => readonly string[]
