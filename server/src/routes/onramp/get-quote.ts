import { Hono } from 'hono'
import * as z from 'zod/mini'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import { PaymentCurrency, PurchaseCurrency } from '../../../../src/contract.js'
import { readShape } from '../read-shape.js'
import type { ServerContext } from '../server-context.js'
import { findQuote } from './find-quote.js'
import { readCountry } from './read-country.js'

const MAX_BODY_BYTES = 64 * 1024
const Body = z.object({
  purchaseCurrency: PurchaseCurrency,
  paymentCurrency: PaymentCurrency,
  amount: z.string(),
  network: z.string(),
})

/** `POST /v1/onramp/quote`: the result of an amount of money. */
export function getQuote(server: ServerContext): Hono {
  return new Hono().post('/v1/onramp/quote', async (context) => {
    await getProject(context, server.storage.projects, 401)
    const { purchaseCurrency, paymentCurrency, amount, network } = readShape(
      Body,
      await readJsonBody(context, MAX_BODY_BYTES),
      'The body needs purchaseCurrency, paymentCurrency, amount and network',
    )
    // Some clients send the token's symbol in place of a network.
    const known =
      purchaseCurrency.networks.find(({ name }) => name === network)?.name ??
      purchaseCurrency.networks[0]?.name ??
      ''
    const method = paymentCurrency.payment_method_limits[0]?.id ?? 'card'
    return context.json(
      await findQuote(context, server, {
        asset: purchaseCurrency.symbol,
        network: known,
        amount,
        currency: paymentCurrency.id,
        method,
        country: readCountry(context.req.query('country'), 'US'),
      }),
    )
  })
}
