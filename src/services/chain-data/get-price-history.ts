import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'
import type { Currency } from './currency.js'

/** Ranges of a price history. */
export const PriceRange = z.enum(['day', 'week', 'month', 'year'])
export type PriceRange = z.infer<typeof PriceRange>

/** The prices of one token over a range. */
export const PriceHistory = z.object({
  /** CAIP-10. */
  address: z.string(),
  /** Times (ms since 1970) with the price of one unit, oldest first. */
  prices: z.array(z.tuple([z.number(), z.number()])),
})
export type PriceHistory = z.infer<typeof PriceHistory>

/** Tokens with a known history. */
export const GetPriceHistoryResponse = z.object({ histories: z.array(PriceHistory) })
export type GetPriceHistoryResponse = z.infer<typeof GetPriceHistoryResponse>

/** Parameters of {@link getPriceHistory}. */
export interface GetPriceHistoryParams {
  /** CAIP-10, at most 20; a native coin is `<chain>:0xeeee…eeee`. */
  readonly addresses: readonly string[]
  readonly currency: Currency
  readonly range: PriceRange
}

/** `GET /v1/fungible/history`: prices of tokens over a range. Tokens without a history are omitted. */
export function getPriceHistory(
  service: Service,
  { addresses, currency, range }: GetPriceHistoryParams,
  options?: RequestOptions,
): Promise<GetPriceHistoryResponse> {
  return getJson(service, '/v1/fungible/history', GetPriceHistoryResponse, {
    ...options,
    query: { addresses, currency, range },
  })
}
