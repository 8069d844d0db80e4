import * as z from 'zod/mini'
import { Hono } from 'hono'
import { GetTokenPricesResponse } from '../../../../src/contract.js'
import { NATIVE } from '../../providers/address.js'
import { getChainFacts, type Token } from '../../providers/chain-facts.js'
import { toAssetKey } from '../../providers/prices/price-provider.js'
import { prices } from '../../http/budget/prices.js'
import { getProject, readBodyProjectId } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readAccount, readCurrency, toTokenImageUrl } from '../read-query.js'
import { readShape } from '../read-shape.js'

const MAX_BODY_BYTES = 64 * 1024
const MAX_ADDRESSES = 100

const Body = z.object({
  projectId: z.optional(z.string()),
  currency: z.string(),
  addresses: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_ADDRESSES)),
})

/** `POST /v1/fungible/price`: prices of tokens by CAIP-10; tokens without a price are omitted. */
export function getTokenPrices({ config, storage, chainData }: ServerContext): Hono {
  return new Hono().post('/v1/fungible/price', async (context) => {
    const body = await readJsonBody(context, MAX_BODY_BYTES)
    const project = await getProject(context, storage.projects, 401, readBodyProjectId(body))
    const asked = readShape(
      Body,
      body,
      `The body needs currency, and 1 to ${MAX_ADDRESSES} addresses`,
    )
    context.var.spend(prices.tokens(asked.addresses.length) - 1)
    const currency = readCurrency(asked.currency)
    const assets = asked.addresses.map((address) => readAccount(address, 'addresses'))
    const served = assets.filter(({ chainId }) => chainData.nodes.find(chainId))
    const found = await chainData.prices.getPrices(served, currency)
    const priced = served.filter((asset) => found.has(toAssetKey(asset)))
    const tokens = await Promise.all(
      priced.map(
        async ({
          chainId,
          address,
        }): Promise<Pick<Token, 'name' | 'symbol' | 'decimals' | 'iconUrl'> | undefined> =>
          address === NATIVE
            ? getChainFacts(chainData.table, chainId).native
            : (await chainData.tokens.describe(chainId, [address])).get(address),
      ),
    )
    const fungibles = priced.flatMap((asset, index) => {
      const token = tokens[index]
      if (!token) return []
      const { name, symbol, decimals, iconUrl } = token
      return [
        {
          address: asset.id,
          name,
          symbol,
          decimals,
          iconUrl: iconUrl ?? toTokenImageUrl(context, config.publicUrls, project.id, symbol),
          price: found.get(toAssetKey(asset))!,
        },
      ]
    })
    return context.json(GetTokenPricesResponse.parse({ fungibles }))
  })
}
