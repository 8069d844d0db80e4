import { Hono } from 'hono'
import { GetPriceHistoryResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import { PRICE_RANGES, toAssetKey } from '../../providers/prices/price-provider.js'
import type { ServerContext } from '../server-context.js'
import { readAccount, readChoice, readCurrency } from '../read-query.js'

const MAX_ADDRESSES = 20
const CACHE_SECONDS = 60

/**
 * `GET /v1/fungible/history`: prices of tokens (CAIP-10) over a range, oldest first; tokens without
 * a history are omitted.
 */
export function getPriceHistory({ storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/fungible/history', async (context) => {
    await getProject(context, storage.projects, 401)
    const currency = readCurrency(context.req.query('currency') ?? 'usd')
    const range = readChoice(context, 'range', PRICE_RANGES) ?? 'day'
    const asked = (context.req.query('addresses') ?? '').split(',').filter(Boolean)
    if (asked.length < 1 || asked.length > MAX_ADDRESSES)
      throw new ApiError(400, 'addresses', `addresses needs 1 to ${MAX_ADDRESSES} tokens`)
    context.var.spend(prices.histories(asked.length) - 1)
    const assets = asked.map((address) => readAccount(address, 'addresses'))
    const served = assets.filter(({ chainId }) => chainData.nodes.find(chainId))
    const found = await chainData.prices.getHistory(served, currency, range)
    context.header('Cache-Control', `private, max-age=${CACHE_SECONDS}`)
    return context.json(
      GetPriceHistoryResponse.parse({
        histories: served.flatMap((asset) => {
          const points = found.get(toAssetKey(asset))
          return points
            ? [{ address: asset.id, prices: points.map(([at, price]) => [at, price]) }]
            : []
        }),
      }),
    )
  })
}
