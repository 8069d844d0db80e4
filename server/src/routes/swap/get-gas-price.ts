import { Hono } from 'hono'
import { GetGasPriceResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { getGasPrices } from '../../providers/swaps/gas-price.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readChainId } from '../read-query.js'

/** `GET /v1/convert/gas-price`: current gas prices in wei. */
export function getGasPrice({ storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/convert/gas-price', async (context) => {
    await getProject(context, storage.projects, 401)
    const chainId = readChainId(context.req.query('chainId'))
    const node = chainId.startsWith('eip155:') ? chainData.nodes.find(chainId) : undefined
    if (!node) throw new ApiError(400, 'chainId', 'Network not supported for Gas Price')
    context.var.spend(prices.call('eth_feeHistory') - 1)
    const { standard, fast, instant } = await getGasPrices(node)
    context.header('Cache-Control', 'no-store')
    return context.json(
      GetGasPriceResponse.parse({
        standard: standard.toString(),
        fast: fast.toString(),
        instant: instant.toString(),
      }),
    )
  })
}
