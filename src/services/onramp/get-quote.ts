import * as z from 'zod/mini'
import { postJson, type RequestOptions, type Service } from '../service.js'
import type { PaymentCurrency, PurchaseCurrency } from './get-options.js'

const Amount = z.object({
  /** Decimal string, whole units. */
  amount: z.string(),
  currency: z.string(),
})

/** Cost and result of a purchase. */
export const GetQuoteResponse = z.object({
  paymentTotal: Amount,
  paymentSubtotal: Amount,
  purchaseAmount: Amount,
  /** The fee of the on-ramp provider. */
  coinbaseFee: Amount,
  networkFee: Amount,
  quoteId: z.string(),
})
export type GetQuoteResponse = z.infer<typeof GetQuoteResponse>

/** Parameters of {@link getQuote}. */
export interface GetQuoteParams {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** Decimal string, in the payment currency. */
  readonly amount: string
  /** Name of one of the purchase currency's networks. */
  readonly network: string
}

/** `POST /v1/onramp/quote`: the result of an amount of money. */
export function getQuote(
  service: Service,
  params: GetQuoteParams,
  options?: RequestOptions,
): Promise<GetQuoteResponse> {
  return postJson(service, '/v1/onramp/quote', GetQuoteResponse, { ...options, body: params })
}
