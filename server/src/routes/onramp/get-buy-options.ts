import { Hono } from 'hono'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { findOptions } from './find-options.js'
import { readCountry } from './read-country.js'

/** `GET /v1/onramp/buy/options`: currencies and assets, in the other spelling of some clients. */
export function getBuyOptions(server: ServerContext): Hono {
  return new Hono().get('/v1/onramp/buy/options', async (context) => {
    await getProject(context, server.storage.projects, 401)
    const { paymentCurrencies, purchaseCurrencies } = await findOptions(
      context,
      server,
      readCountry(context.req.query('country')),
    )
    return context.json({
      paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits }) => ({
        id,
        limits: payment_method_limits.map((limit) => ({ ...limit, id: limit.id.toUpperCase() })),
      })),
      purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
        ...currency,
        networks: networks.map(({ name, display_name, chain_id, contract_address }) => ({
          name,
          displayName: display_name,
          contractAddress: contract_address,
          chainId: chain_id,
        })),
      })),
    })
  })
}
