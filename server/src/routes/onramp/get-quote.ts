import * as z from 'zod/mini'
import { Hono, type Context } from 'hono'
import { GetQuoteResponse, PaymentCurrency, PurchaseCurrency } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import type { PurchaseWish } from '../../providers/onramp/onramp-provider.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readShape } from '../read-shape.js'
import { readCountry } from './read-country.js'

const MAX_BODY_BYTES = 64 * 1024
const AMOUNT = /^\d{1,12}(?:\.\d{1,8})?$/

const Body = z.object({ purchaseCurrency: PurchaseCurrency, paymentCurrency: PaymentCurrency, amount: z.string(), network: z.string() })

/** `POST /v1/onramp/quote`, and `GET /v1/onramp/buy/quotes` with its other spelling: the result of an amount of money. */
export function getQuote({ storage, chainData }: ServerContext): Hono {
  async function find(context: Context, wish: PurchaseWish): Promise<GetQuoteResponse> {
    const provider = chainData.onramp.find()
    if (!provider) throw new ApiError(404, '', 'This server has no on-ramp')
    if (!AMOUNT.test(wish.amount) || Number(wish.amount) <= 0) throw new ApiError(400, 'amount', 'The amount must be decimal and above zero')
    context.var.spend(prices.service - 1)
    return GetQuoteResponse.parse(await provider.getQuote(wish))
  }
  return new Hono()
    .post('/v1/onramp/quote', async (context) => {
      await getProject(context, storage.projects, 401)
      const { purchaseCurrency, paymentCurrency, amount, network } = readShape(Body, await readJsonBody(context, MAX_BODY_BYTES), 'The body needs purchaseCurrency, paymentCurrency, amount and network')
      // Some clients send the token's symbol in place of a network.
      const known = purchaseCurrency.networks.find(({ name }) => name === network)?.name ?? purchaseCurrency.networks[0]?.name ?? ''
      const method = paymentCurrency.payment_method_limits[0]?.id ?? 'card'
      return context.json(await find(context, { asset: purchaseCurrency.symbol, network: known, amount, currency: paymentCurrency.id, method, country: readCountry(context.req.query('country'), 'US') }))
    })
    .get('/v1/onramp/buy/quotes', async (context) => {
      await getProject(context, storage.projects, 401)
      const text = (name: string) => {
        const value = context.req.query(name)
        if (!value || value.length > 100) throw new ApiError(400, name, `${name} is missing or too long`)
        return value
      }
      const quote = await find(context, { asset: text('purchaseCurrency'), network: context.req.query('purchaseNetwork') ?? '', amount: text('paymentAmount'), currency: text('paymentCurrency'), method: text('paymentMethod'), country: readCountry(context.req.query('country')) })
      const value = ({ amount, currency }: { amount: string; currency: string }) => ({ value: amount, currency })
      return context.json({
        paymentTotal: value(quote.paymentTotal), paymentSubTotal: value(quote.paymentSubtotal), purchaseAmount: value(quote.purchaseAmount), coinbaseFee: value(quote.coinbaseFee), networkFee: value(quote.networkFee), quoteId: quote.quoteId,
      })
    })
}
