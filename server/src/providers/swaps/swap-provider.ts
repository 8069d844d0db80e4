import type { Address, Hex } from 'viem'
import type { Token } from '../chain-facts.js'

/** What to swap; token addresses in lower case, {@link NATIVE} for the native coin; amounts in base units. */
export interface SwapWish { readonly chainId: string; readonly from: Address; readonly to: Address; readonly amount: bigint }

/** The transaction of a swap. A native coin's amount goes with it as value. */
export interface SwapTransaction { readonly to: Address; readonly data: Hex; readonly amountOut: bigint; readonly gas: bigint }

/** One way of swapping on some chains. */
export interface SwapProvider {
  readonly name: string
  serves(chainId: string): boolean
  listTokens(chainId: string): Promise<readonly Token[]>
  /** What the amount gives; undefined when there is no way from one to the other. */
  findQuote(wish: SwapWish): Promise<bigint | undefined>
  /** The address that needs the allowance (the spender). */
  getSpender(chainId: string): Promise<Address>
  /** Throws `ProviderRefused` when there is no way, or the swap would fail. `slippage` in whole percent, of `shown` where the user was shown a quote. */
  build(wish: SwapWish & { readonly user: Address; readonly slippage: number; readonly shown?: bigint | undefined; readonly estimate: boolean }): Promise<SwapTransaction>
}
