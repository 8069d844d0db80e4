/** One movement of one asset, in base units. */
export interface ChainTransfer {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Plain address in lower case; {@link NATIVE} for the native coin. */
  readonly token: string
  readonly tokenId?: string | undefined
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** What the source itself says of the token. */
  readonly facts?: { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined
}

/** A mined transaction, in one form for all sources. Addresses in lower case. */
export interface ChainTransaction {
  readonly chainId: string
  readonly hash: string
  /** Unix milliseconds. */
  readonly minedAt: number
  readonly from: string
  /** Null when it created a contract. */
  readonly to: string | null
  readonly created?: string | null | undefined
  readonly nonce: number
  readonly status: 'confirmed' | 'failed'
  /** First four bytes of the call, in hex; absent for plain transfers. */
  readonly method?: string | null | undefined
  readonly transfers: readonly ChainTransfer[]
}

/** A page, newest first. `next` goes into the next question as `cursor`; null on the last page. */
export interface HistoryPage { readonly transactions: readonly ChainTransaction[]; readonly next: string | null }

/** Where an EVM account's transactions come from. */
export interface HistoryProvider {
  /** Transactions of a plain address in lower case on the chains given. Throws `ProviderRefused` for a cursor it never gave. */
  listTransactions(query: { readonly chainIds: readonly string[]; readonly account: string; readonly cursor?: string | undefined; readonly limit: number }): Promise<HistoryPage>
}
