import type { ChainId } from '../standards/caip.js'

/** A network as an app lists it. Plain data, so that apps can write their own. */
export interface Chain {
  /** CAIP-2 id, such as `eip155:1`. */
  readonly id: ChainId
  /** A deprecated id of the same network, which older wallets use in sessions. */
  readonly deprecatedId?: ChainId
  /** Name shown to visitors, and to the wallet when it adds the network. */
  readonly name: string
  /** The coin that pays fees. `decimals`: 18 on most EVM networks. */
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /**
   * RPC addresses, tried in order. Passed to wallets unchanged, so they must not contain a project
   * id or key.
   */
  readonly rpcUrls: readonly string[]
  /**
   * Block explorers, such as `{ name: 'Etherscan', url: 'https://etherscan.io' }` (none). The first
   * one gets the links to transactions.
   */
  readonly explorers?: readonly { readonly name: string; readonly url: string }[]
  /** True for a test network: marked as such on screen (false). */
  readonly testnet?: boolean
  /** Address of the network's icon (a built-in icon, otherwise a generated one). */
  readonly icon?: string
  /** SS58 prefix of the addresses of a Substrate network, such as `0` for Polkadot (42). */
  readonly ss58Prefix?: number
  /** Bech32 prefix of the addresses of a Cosmos network, such as `cosmos`. */
  readonly bech32Prefix?: string
  /**
   * Name of the smallest unit of a Cosmos network's own coin, such as `uatom`. Balances are read
   * with it.
   */
  readonly denom?: string
  /** Image of the network in the network records of other kits. `icon` has precedence. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** RPC URLs to read a network from, in order of preference. Never passed to wallets. */
export type ReadUrls = (chainId: ChainId) => readonly string[]
