import { Hono } from 'hono'
import { readChoice } from '../read-query.js'
import { ReverseNameResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { parseEvmAddress, parseSolanaAddress } from '../../providers/address.js'
import type { ServerContext } from '../server-context.js'

/**
 * `GET /v1/profile/reverse/{address}`: names registered here, newest first. None is `[]` with
 * `apiVersion=2`, otherwise 404.
 */
export function reverseName({ chainData }: ServerContext): Hono {
  return new Hono().get('/v1/profile/reverse/:address', async (context) => {
    const version = readChoice(context, 'apiVersion', ['1', '2'])
    const text = context.req.param('address')
    const address = parseEvmAddress(text)
    if (!address && !parseSolanaAddress(text))
      throw new ApiError(400, 'address', 'The address is neither an EVM nor a Solana address')
    const records = address ? await chainData.names.listNames(address) : []
    context.header('Cache-Control', 'no-store')
    if (records.length === 0 && version !== '2')
      throw new ApiError(404, 'address', 'The address has no name')
    return context.json(ReverseNameResponse.parse(records))
  })
}
