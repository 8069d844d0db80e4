import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

const Text = z.nullish(z.string())
const Media = z.nullish(z.object({ url: z.string(), content_type: Text }))

/** One transfer of one asset. `quantity.numeric` is in whole units. */
export const TransactionTransfer = z.object({
  fungible_info: z.nullish(
    z.object({ name: Text, symbol: Text, icon: z.nullish(z.object({ url: z.string() })) }),
  ),
  nft_info: z.nullish(
    z.object({
      name: Text,
      content: z.nullish(z.object({ preview: Media, detail: Media })),
      flags: z.optional(z.object({ is_spam: z.boolean() })),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: z.string() }),
  /** Fiat value of the transfer. */
  value: z.nullish(z.number()),
  /** Fiat price of one unit. */
  price: z.nullish(z.number()),
})
export type TransactionTransfer = z.infer<typeof TransactionTransfer>

/** Status of a transaction or of an on-ramp purchase. */
export const TransactionStatus = z.enum([
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
])
export type TransactionStatus = z.infer<typeof TransactionStatus>

/** One transaction and its transfers from the account's view. */
export const Transaction = z.object({
  id: z.string(),
  metadata: z.object({
    /** send, receive, trade, approve, execute, mint, burn, deploy, buy … */
    operationType: z.string(),
    hash: z.string(),
    /** ISO 8601. */
    minedAt: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: TransactionStatus,
    nonce: z.number(),
    /** CAIP-2. */
    chain: Text,
    application: z.nullish(z.object({ name: Text, iconUrl: Text })),
  }),
  transfers: z.array(TransactionTransfer),
})
export type Transaction = z.infer<typeof Transaction>

/** A page, newest first; `next` is null on the last one. */
export const ListTransactionsResponse = z.object({
  data: z.array(Transaction),
  next: z.nullable(z.string()),
})
export type ListTransactionsResponse = z.infer<typeof ListTransactionsResponse>

// Some servers return null for a transaction without transfers, or rows of unknown kinds. Neither
// may make the whole page unreadable.
const TolerantResponse = z.pipe(
  z.object({ data: z.array(z.unknown()), next: Text }),
  z.transform(({ data, next }): ListTransactionsResponse => ({
    data: data.flatMap((entry) => {
      const transaction = Transaction.safeParse(withTransfers(entry))
      return transaction.success ? [transaction.data] : []
    }),
    next: next || null,
  })),
)

/** Parameters of {@link listTransactions}. */
export interface ListTransactionsParams {
  /** Plain address. */
  readonly account: string
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
  /** CAIP-2. */
  readonly chainId?: string | undefined
  /** Lists the purchases at an on-ramp instead of transactions. */
  readonly onramp?: 'coinbase' | 'sandbox' | undefined
}

/** `GET /v1/account/{account}/history`: a page of transactions. Unreadable rows are omitted. */
export function listTransactions(
  service: Service,
  { account, cursor, chainId, onramp }: ListTransactionsParams,
  options?: RequestOptions,
): Promise<ListTransactionsResponse> {
  return getJson(service, `/v1/account/${encodeURIComponent(account)}/history`, TolerantResponse, {
    ...options,
    query: { cursor, chainId, onramp },
  })
}

function withTransfers(entry: unknown): unknown {
  return entry !== null &&
    typeof entry === 'object' &&
    'transfers' in entry &&
    entry.transfers === null
    ? { ...entry, transfers: [] }
    : entry
}
