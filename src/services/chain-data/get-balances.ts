import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'
import type { Currency } from './currency.js'

/** An account's holding of one asset. */
export const Balance = z.object({
  name: z.string(),
  symbol: z.string(),
  /** CAIP-2. */
  chainId: z.optional(z.string()),
  /** CAIP-10 of the token; absent for the native coin of EVM chains. */
  address: z.optional(z.string()),
  /** Fiat value of the holding; absent if the price is unknown. */
  value: z.optional(z.number()),
  /** Fiat price of one unit, 0 if unknown. */
  price: z.number(),
  /** `numeric` in whole units. */
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  /** May be empty. */
  iconUrl: z.string(),
})
export type Balance = z.infer<typeof Balance>

/** The holdings of an account. */
export const GetBalancesResponse = z.object({ balances: z.array(Balance) })
export type GetBalancesResponse = z.infer<typeof GetBalancesResponse>

/** Parameters of {@link getBalances}. */
export interface GetBalancesParams {
  /** Plain address. */
  readonly address: string
  readonly currency?: Currency | undefined
  /** CAIP-2. Default: all chains of the server. */
  readonly chainId?: string | undefined
  /** CAIP-10 of tokens to read past the cache. They are listed even with balance 0. */
  readonly forceUpdate?: readonly string[] | undefined
}

/** `GET /v1/account/{address}/balance`: native coins and tokens with fiat values. */
export function getBalances(
  service: Service,
  { address, currency = 'usd', chainId, forceUpdate }: GetBalancesParams,
  options?: RequestOptions,
): Promise<GetBalancesResponse> {
  return getJson(
    service,
    `/v1/account/${encodeURIComponent(address)}/balance`,
    GetBalancesResponse,
    { ...options, query: { currency, chainId, forceUpdate } },
  )
}
