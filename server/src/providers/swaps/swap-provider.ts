import type { Address, Hex } from 'viem'
import type { Token } from '../chain-facts.js'

/**
 * A swap request; token addresses in lower case, {@link NATIVE} for the native coin; amounts in
 * base units.
 */
export interface SwapWish {
  readonly chainId: string
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** The transaction of a swap. An amount of the native coin is its value. */
export interface SwapTransaction {
  readonly to: Address
  readonly data: Hex
  readonly amountOut: bigint
  readonly gas: bigint
}

/** A provider of swaps on some chains. */
export interface SwapProvider {
  readonly name: string
  serves(chainId: string): boolean
  listTokens(chainId: string): Promise<readonly Token[]>
  /** Result of the amount; undefined if there is no route. */
  findQuote(wish: SwapWish): Promise<bigint | undefined>
  /** The spender that needs the allowance. */
  getSpender(chainId: string): Promise<Address>
  /**
   * Throws `ProviderRefused` when there is no route or the swap would fail. `slippage` in whole
   * percent, of `shown` if the user saw a quote.
   */
  build(
    wish: SwapWish & {
      readonly user: Address
      readonly slippage: number
      readonly shown?: bigint | undefined
      readonly estimate: boolean
    },
  ): Promise<SwapTransaction>
}
