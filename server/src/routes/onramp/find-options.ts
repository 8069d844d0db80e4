import type { Context } from 'hono'
import { prices } from '../../http/budget/prices.js'
import type { GetOptionsResponse } from '../../../../src/contract.js'
import type { ServerContext } from '../server-context.js'

/** Currencies and assets of the on-ramp, empty without one. */
export async function findOptions(
  context: Context,
  { chainData }: ServerContext,
  country: string,
): Promise<GetOptionsResponse> {
  const provider = chainData.onramp.find()
  if (!provider) return { paymentCurrencies: [], purchaseCurrencies: [] }
  context.var.spend(prices.service - 1)
  return provider.getOptions(country)
}
