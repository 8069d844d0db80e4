import { Hono, type Context } from 'hono'
import { GetIdentityResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { parseEvmAddress, parseSolanaAddress } from '../../providers/address.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'

const MAX_AGE_S = 300
const SOLANA_MAX_AGE_S = 3_600

/** `GET /v1/identity/{address}`: primary name and avatar; all null if an address has none. */
export function getIdentity({ storage, chainData }: ServerContext): Hono {
  const handle = async (context: Context) => {
    await getProject(context, storage.projects, 401)
    const text = context.req.param('address')
    const address = parseEvmAddress(text)
    if (!address && !parseSolanaAddress(text))
      throw new ApiError(400, 'address', 'The address is neither an EVM nor a Solana address')
    if (address) context.var.spend(prices.publicName - 1)
    const maxAge = address ? MAX_AGE_S : SOLANA_MAX_AGE_S
    const record = address
      ? await chainData.identities.find(address)
      : { name: null, avatar: null, resolvedAt: null }
    context.header('Cache-Control', `public, max-age=${maxAge}, s-maxage=${maxAge}`)
    return context.json(GetIdentityResponse.parse(record))
  }
  return new Hono()
    .get('/v1/identity/:address', handle)
    .get('/v1/account/:address/identity', handle)
}
