import type {
  GetOptionsResponse,
  GetQuoteResponse,
  ListTransactionsResponse,
} from '../../../../src/contract.js'

/** A purchase request. `network` is a provider's name, empty for the asset's usual network. */
export interface PurchaseWish {
  readonly asset: string
  readonly network: string
  /** Decimal string, in `currency`. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  readonly method: string
  readonly country: string
}

/** The receiver of a purchase page. */
export interface PageWish {
  readonly projectId: string
  /** This server's public address, for a page of its own. */
  readonly publicUrl: string
  readonly wallets: readonly {
    readonly address: string
    readonly blockchains?: readonly string[] | undefined
    readonly assets?: readonly string[] | undefined
  }[]
  readonly partnerUserId: string
  readonly network?: string | undefined
  /** Buy only, or buy and send. */
  readonly experience?: 'buy' | 'send' | undefined
  readonly cryptoAmount?: number | undefined
  readonly fiatAmount?: number | undefined
  readonly country: string
}

/** A service that sells tokens for money. */
export interface OnrampProvider {
  readonly id: 'coinbase' | 'meld' | 'sandbox'
  getOptions(country: string): Promise<GetOptionsResponse>
  /** Throws `ProviderRefused` for what it does not sell. */
  getQuote(wish: PurchaseWish): Promise<GetQuoteResponse>
  createUrl(wish: PageWish): Promise<string>
  /** Purchases of an account, as transactions; undefined if the provider has no such list. */
  listPurchases?(query: {
    readonly projectId: string
    readonly account: string
    readonly cursor: string | undefined
    readonly limit: number
  }): Promise<ListTransactionsResponse>
}
