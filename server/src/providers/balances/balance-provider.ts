import type { Token } from '../chain-facts.js'

/** What an account holds of one asset, in base units. */
export interface Holding {
  readonly chainId: string
  /** {@link NATIVE} for the native coin. */
  readonly address: string
  readonly token: Pick<Token, 'name' | 'symbol' | 'decimals' | 'iconUrl'>
  readonly amount: bigint
}

/** Where balances of a namespace come from. */
export interface BalanceProvider {
  /** What `owner` holds on a chain, nothing that is zero except the tokens of `always`. */
  listHoldings(chainId: string, owner: string, options: { always: readonly string[] }): Promise<readonly Holding[]>
}
