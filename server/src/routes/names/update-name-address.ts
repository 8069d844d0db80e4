import { Hono } from 'hono'
import * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { parseEvmAddress } from '../../providers/address.js'
import { parseCoinType } from '../../providers/names/coin-type.js'
import type { ServerContext } from '../server-context.js'
import { readSignedMessage } from './read-signed-message.js'
import { readOwnName } from './read-own-name.js'

const Address = z.object({
  name: z.optional(z.string()),
  coin_type: z.number(),
  address: z.string(),
  timestamp: z.int(),
})

/**
 * `POST /v1/profile/account/:name/address`: changes an address of a name, with a signature of the
 * owner who registered it.
 */
export function updateNameAddress(server: ServerContext): Hono {
  return new Hono().post('/v1/profile/account/:name/address', async (context) => {
    const { content, signer, used } = await readSignedMessage(context, Address, server)
    const name = readOwnName(server, context.req.param('name'), content.name)
    const bound = {
      coinType: parseCoinType(content.coin_type),
      address: parseEvmAddress(content.address),
    }
    if (bound.coinType === undefined || !bound.address)
      throw new ApiError(
        400,
        bound.address ? 'coin_type' : 'address',
        'The message must bind an EVM address to the coin type of an EVM chain',
      )
    const record = await server.chainData.names.setAddress(
      name,
      signer,
      { coinType: bound.coinType, address: bound.address },
      used,
    )
    return context.json({ [bound.coinType]: record.addresses[bound.coinType] })
  })
}
