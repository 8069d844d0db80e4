import { Hono, type Context } from 'hono'
import { ListNftsResponse, parseChainId } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { getProject } from '../../http/project-request.js'
import { getPublicUrl } from '../../http/public-url.js'
import { parseAddress } from '../../providers/address.js'
import type { Nft } from '../../providers/nfts/nft-provider.js'
import type { ServerContext } from '../server-context.js'
import { readChainId } from '../read-query.js'

const PAGE_SIZE = 24
const MAX_CURSOR = 1_000
// A page reads a contract per item, or a service that limits its clients.
const COST = 10

/** `GET /v1/account/{account}/nfts`: a page of an account's collectibles on one chain. */
export function listNfts({ config, storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/account/:account/nfts', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const chainId = readChainId(context.req.query('chainId'))
    const account = parseAddress(parseChainId(chainId)!.namespace, context.req.param('account'))
    if (!account) throw new ApiError(400, 'account', 'The account is not an address of that chain')
    const cursor = context.req.query('cursor') || undefined
    if (cursor && cursor.length > MAX_CURSOR)
      throw new ApiError(400, 'cursor', 'The cursor was not issued by this server')
    context.header('Cache-Control', 'no-store')
    const source = chainData.findNfts(chainId)
    if (!source)
      return context.json(ListNftsResponse.parse({ data: [], next: null, listed: false }))
    context.var.spend(COST - 1)
    if (cursor === undefined && chainData.history.follows(chainId))
      await chainData.history.catchUp(chainId)
    const { nfts, next } = await source.listNfts({ account, cursor, limit: PAGE_SIZE })
    return context.json(
      ListNftsResponse.parse({
        data: nfts.map((nft) => toRow(context, config.publicUrls, project.id, chainId, nft)),
        next,
        listed: true,
      }),
    )
  })
}

function toRow(
  context: Context,
  publicUrls: readonly string[],
  projectId: string,
  chainId: string,
  { assetId, amount, pictured, ...nft }: Nft,
) {
  const imageUrl = pictured
    ? `${getPublicUrl(context, publicUrls)}/public/getNftImage/${encodeURIComponent(assetId)}?projectId=${projectId}`
    : ''
  return { id: assetId, chainId, ...nft, quantity: { numeric: amount.toString() }, imageUrl }
}
