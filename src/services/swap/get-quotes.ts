import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'
import { BaseUnits } from './base-units.js'

/** The result of a swap. Amounts are base units. */
export const SwapQuote = z.object({
  id: z.nullable(z.string()),
  fromAmount: BaseUnits,
  /** CAIP-10 of the token sold. */
  fromAccount: z.string(),
  toAmount: BaseUnits,
  /** CAIP-10 of the token bought. */
  toAccount: z.string(),
})
export type SwapQuote = z.infer<typeof SwapQuote>

/** Quotes, best first; empty if there is no route. */
export const GetQuotesResponse = z.object({ quotes: z.array(SwapQuote) })
export type GetQuotesResponse = z.infer<typeof GetQuotesResponse>

/** Parameters of {@link getQuotes}. */
export interface GetQuotesParams {
  /** Base units of `from`. */
  readonly amount: string
  /** CAIP-10 of the token to sell. */
  readonly from: string
  /** CAIP-10 of the token to buy, on the same chain. */
  readonly to: string
  /** Plain address. */
  readonly userAddress?: string | undefined
  /** Wei. */
  readonly gasPrice?: string | undefined
}

/** `GET /v1/convert/quotes`: the result of swapping an amount. */
export function getQuotes(
  service: Service,
  params: GetQuotesParams,
  options?: RequestOptions,
): Promise<GetQuotesResponse> {
  return getJson(service, '/v1/convert/quotes', GetQuotesResponse, {
    ...options,
    query: { ...params },
  })
}
