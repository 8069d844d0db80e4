/** One transfer of one asset, in base units. */
export interface ChainTransfer {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Plain lower-case address; {@link NATIVE} for the native coin. */
  readonly token: string
  readonly tokenId?: string | undefined
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** The source's own data about the token. */
  readonly facts?:
    | { readonly name: string; readonly symbol: string; readonly decimals: number }
    | undefined
}

/** A mined transaction, in one form for all sources. Addresses in lower case. */
export interface ChainTransaction {
  readonly chainId: string
  readonly hash: string
  /** Unix milliseconds. */
  readonly minedAt: number
  readonly from: string
  /** Null for a contract creation. */
  readonly to: string | null
  readonly created?: string | null | undefined
  readonly nonce: number
  readonly status: 'confirmed' | 'failed'
  /** First four bytes of the call data, in hex; undefined for plain transfers. */
  readonly method?: string | null | undefined
  readonly transfers: readonly ChainTransfer[]
}

/** A page, newest first. `next` is the cursor of the next page; null on the last page. */
export interface HistoryPage {
  readonly transactions: readonly ChainTransaction[]
  readonly next: string | null
}

/** Source of EVM transactions. */
export interface HistoryProvider {
  /**
   * Transactions of a plain lower-case address on the given chains. Throws `ProviderRefused` for an
   * invalid cursor.
   */
  listTransactions(query: {
    readonly chainIds: readonly string[]
    readonly account: string
    readonly cursor?: string | undefined
    readonly limit: number
  }): Promise<HistoryPage>
}
