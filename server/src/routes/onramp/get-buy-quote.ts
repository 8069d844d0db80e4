import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { findQuote } from './find-quote.js'
import { readCountry } from './read-country.js'

/**
 * `GET /v1/onramp/buy/quotes`: the result of an amount of money, in the other spelling of some
 * clients.
 */
export function getBuyQuote(server: ServerContext): Hono {
  return new Hono().get('/v1/onramp/buy/quotes', async (context) => {
    await getProject(context, server.storage.projects, 401)
    const text = (name: string) => {
      const value = context.req.query(name)
      if (!value || value.length > 100)
        throw new ApiError(400, name, `${name} is missing or too long`)
      return value
    }
    const quote = await findQuote(context, server, {
      asset: text('purchaseCurrency'),
      network: context.req.query('purchaseNetwork') ?? '',
      amount: text('paymentAmount'),
      currency: text('paymentCurrency'),
      method: text('paymentMethod'),
      country: readCountry(context.req.query('country')),
    })
    const value = ({ amount, currency }: { amount: string; currency: string }) => ({
      value: amount,
      currency,
    })
    return context.json({
      paymentTotal: value(quote.paymentTotal),
      paymentSubTotal: value(quote.paymentSubtotal),
      purchaseAmount: value(quote.purchaseAmount),
      coinbaseFee: value(quote.coinbaseFee),
      networkFee: value(quote.networkFee),
      quoteId: quote.quoteId,
    })
  })
}
