import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { GetQuoteResponse } from '../../../../src/contract.js'
import type { PurchaseWish } from '../../providers/onramp/onramp-provider.js'
import type { ServerContext } from '../server-context.js'

const AMOUNT = /^\d{1,12}(?:\.\d{1,8})?$/

/**
 * The on-ramp's quote. Throws 404 without an on-ramp, 400 for an amount that is not decimal and
 * above zero.
 */
export async function findQuote(
  context: Context,
  { chainData }: ServerContext,
  wish: PurchaseWish,
): Promise<GetQuoteResponse> {
  const provider = chainData.onramp.find()
  if (!provider) throw new ApiError(404, '', 'This server has no on-ramp')
  if (!AMOUNT.test(wish.amount) || Number(wish.amount) <= 0)
    throw new ApiError(400, 'amount', 'The amount must be decimal and above zero')
  context.var.spend(prices.service - 1)
  return GetQuoteResponse.parse(await provider.getQuote(wish))
}
