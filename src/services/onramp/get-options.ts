import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/**
 * A currency to pay in, with the limits of its payment methods (`card`, `ach_bank_account`).
 * Decimal strings.
 */
export const PaymentCurrency = z.object({
  /** ISO 4217. */
  id: z.string(),
  payment_method_limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
})
export type PaymentCurrency = z.infer<typeof PaymentCurrency>

/** An asset to buy and the networks of its delivery. */
export const PurchaseCurrency = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  networks: z.array(
    z.object({
      name: z.string(),
      display_name: z.string(),
      /** Decimal, not CAIP-2. */
      chain_id: z.string(),
      contract_address: z.string(),
    }),
  ),
})
export type PurchaseCurrency = z.infer<typeof PurchaseCurrency>

/** Currencies and assets. */
export const GetOptionsResponse = z.object({
  paymentCurrencies: z.array(PaymentCurrency),
  purchaseCurrencies: z.array(PurchaseCurrency),
})
export type GetOptionsResponse = z.infer<typeof GetOptionsResponse>

/** `GET /v1/onramp/options`: the currencies of the server's on-ramp. */
export function getOptions(
  service: Service,
  options?: RequestOptions,
): Promise<GetOptionsResponse> {
  return getJson(service, '/v1/onramp/options', GetOptionsResponse, options)
}
