import type { GetOptionsResponse, GetQuoteResponse, ListTransactionsResponse } from '../../../../src/contract.js'

/** What to buy with how much. `network` is a provider's name, empty for the asset's usual one. */
export interface PurchaseWish {
  readonly asset: string
  readonly network: string
  /** Decimal, of `currency`. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  readonly method: string
  readonly country: string
}

/** For whom a page is made. */
export interface PageWish {
  readonly projectId: string
  /** Address this server is known by, for a page of its own. */
  readonly publicUrl: string
  readonly wallets: readonly { readonly address: string; readonly blockchains?: readonly string[] | undefined; readonly assets?: readonly string[] | undefined }[]
  readonly partnerUserId: string
  readonly network?: string | undefined
  /** Buy only, or buy and send on. */
  readonly experience?: 'buy' | 'send' | undefined
  readonly cryptoAmount?: number | undefined
  readonly fiatAmount?: number | undefined
  readonly country: string
}

/** Somewhere money becomes tokens. */
export interface OnrampProvider {
  readonly id: 'coinbase' | 'meld' | 'sandbox'
  getOptions(country: string): Promise<GetOptionsResponse>
  /** Throws `ProviderRefused` for what it does not sell. */
  getQuote(wish: PurchaseWish): Promise<GetQuoteResponse>
  createUrl(wish: PageWish): Promise<string>
  /** What an account bought, as transactions; absent where the provider has no such list. */
  listPurchases?(query: { readonly projectId: string; readonly account: string; readonly cursor: string | undefined; readonly limit: number }): Promise<ListTransactionsResponse>
}
