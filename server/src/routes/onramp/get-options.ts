import { Hono, type Context } from 'hono'
import { GetOptionsResponse } from '../../../../src/contract.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readCountry } from './read-country.js'

/** `GET /v1/onramp/options`, and `/v1/onramp/buy/options` with its other spelling: currencies and assets. Empty without an on-ramp. */
export function getOptions({ storage, chainData }: ServerContext): Hono {
  async function find(context: Context, country: string) {
    const provider = chainData.onramp.find()
    if (!provider) return { paymentCurrencies: [], purchaseCurrencies: [] }
    context.var.spend(prices.service - 1)
    return provider.getOptions(country)
  }
  return new Hono()
    .get('/v1/onramp/options', async (context) => {
      await getProject(context, storage.projects, 401)
      return context.json(GetOptionsResponse.parse(await find(context, readCountry(context.req.query('country'), 'US'))))
    })
    .get('/v1/onramp/buy/options', async (context) => {
      await getProject(context, storage.projects, 401)
      const { paymentCurrencies, purchaseCurrencies } = await find(context, readCountry(context.req.query('country')))
      return context.json({
        paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits }) => ({ id, limits: payment_method_limits.map((limit) => ({ ...limit, id: limit.id.toUpperCase() })) })),
        purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({ ...currency, networks: networks.map(({ name, display_name, chain_id, contract_address }) => ({ name, displayName: display_name, contractAddress: contract_address, chainId: chain_id })) })),
      })
    })
}
