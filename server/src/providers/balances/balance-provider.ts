import type { Token } from '../chain-facts.js'

/** An account's holding of one asset, in base units. */
export interface Holding {
  readonly chainId: string
  /** {@link NATIVE} for the native coin. */
  readonly address: string
  readonly token: Pick<Token, 'name' | 'symbol' | 'decimals' | 'iconUrl'>
  readonly amount: bigint
}

/** Source of a namespace's balances. */
export interface BalanceProvider {
  /** Holdings of `owner` on a chain, without zero amounts except for tokens in `always`. */
  listHoldings(
    chainId: string,
    owner: string,
    options: { always: readonly string[] },
  ): Promise<readonly Holding[]>
}
