import type { ChainId } from '../standards/caip.js'

/** A network as an app lists it. Plain data, so that apps can write their own. */
export interface Chain {
  /**
   * CAIP-2 id, such as `eip155:1`.
   *
   * @example id: 'eip155:31337'
   */
  readonly id: ChainId
  /**
   * A deprecated id of the same network, which older wallets use in sessions.
   *
   * @example deprecatedId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
   */
  readonly deprecatedId?: ChainId
  /**
   * Name shown to visitors, and to the wallet when it adds the network.
   *
   * @example name: 'My network'
   */
  readonly name: string
  /**
   * The coin that pays fees. `decimals`: 18 on most EVM networks.
   *
   * @example nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }
   */
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /**
   * RPC addresses, tried in order. Passed to wallets unchanged, so they must not contain a project
   * id or key.
   *
   * @example rpcUrls: ['https://rpc.example']
   */
  readonly rpcUrls: readonly string[]
  /**
   * Block explorers, such as `{ name: 'Etherscan', url: 'https://etherscan.io' }` (none). The first
   * one gets the links to transactions.
   *
   * @example explorers: [{ name: 'Explorer', url: 'https://explorer.example' }]
   */
  readonly explorers?: readonly { readonly name: string; readonly url: string }[]
  /**
   * True for a test network: marked as such on screen (false).
   *
   * @example testnet: true
   */
  readonly testnet?: boolean
  /**
   * Address of the network's icon (a built-in icon, otherwise a generated one).
   *
   * @example icon: 'https://app.example/network.svg'
   */
  readonly icon?: string
  /**
   * SS58 prefix of the addresses of a Substrate network, such as `0` for Polkadot (42).
   *
   * @example ss58Prefix: 0
   */
  readonly ss58Prefix?: number
  /**
   * Bech32 prefix of the addresses of a Cosmos network, such as `cosmos`.
   *
   * @example bech32Prefix: 'osmo'
   */
  readonly bech32Prefix?: string
  /**
   * Name of the smallest unit of a Cosmos network's own coin, such as `uatom`. Balances are read
   * with it.
   *
   * @example denom: 'uosmo'
   */
  readonly denom?: string
  /**
   * Image of the network in the network records of other kits. `icon` has precedence.
   *
   * @example assets: { imageUrl: 'https://app.example/network.png' }
   */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** RPC URLs to read a network from, in order of preference. Never passed to wallets. */
export type ReadUrls = (chainId: ChainId) => readonly string[]
