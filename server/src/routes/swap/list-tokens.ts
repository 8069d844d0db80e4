import { Hono } from 'hono'
import { ListTokensResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readChainId, toTokenImageUrl } from '../read-query.js'

/** `GET /v1/convert/tokens`: tokens that can be swapped on a chain; may be empty. */
export function listTokens({ config, storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/convert/tokens', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const chainId = readChainId(context.req.query('chainId'))
    const only = context.req.query('address')?.toLowerCase()
    const tokens = (await chainData.findSwaps(chainId)?.listTokens(chainId)) ?? []
    const shown = tokens
      .filter(({ address }) => !only || address === only)
      .map(({ address, name, symbol, decimals, iconUrl, eip2612 }) => ({
        name,
        symbol,
        decimals,
        address: `${chainId}:${address}`,
        logoUri: iconUrl ?? toTokenImageUrl(context, config.publicUrls, project.id, symbol),
        eip2612: eip2612 ?? false,
      }))
    return context.json(ListTokensResponse.parse({ tokens: shown }))
  })
}
