import * as z from 'zod/mini'
import { postJson, type RequestOptions, type Service } from '../service.js'
import type { Currency } from './currency.js'

/** The price of one token. */
export const FungiblePrice = z.object({
  /** CAIP-10. */
  address: z.optional(z.string()),
  name: z.string(),
  symbol: z.string(),
  iconUrl: z.string(),
  /** Of one unit, in the requested currency. */
  price: z.number(),
  decimals: z.optional(z.number()),
})
export type FungiblePrice = z.infer<typeof FungiblePrice>

/** Tokens with a known price. */
export const GetTokenPricesResponse = z.object({ fungibles: z.array(FungiblePrice) })
export type GetTokenPricesResponse = z.infer<typeof GetTokenPricesResponse>

/** Parameters of {@link getTokenPrices}. */
export interface GetTokenPricesParams {
  /** CAIP-10; a native coin is `<chain>:0xeeee…eeee`. */
  readonly addresses: readonly string[]
  readonly currency?: Currency | undefined
}

/** `POST /v1/fungible/price`: prices of tokens. Tokens without a price are omitted. */
export function getTokenPrices(
  service: Service,
  { addresses, currency = 'usd' }: GetTokenPricesParams,
  options?: RequestOptions,
): Promise<GetTokenPricesResponse> {
  return postJson(service, '/v1/fungible/price', GetTokenPricesResponse, {
    ...options,
    body: { projectId: service.projectId, currency, addresses },
  })
}
