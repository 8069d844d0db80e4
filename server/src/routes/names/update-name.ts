import * as z from 'zod/mini'
import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { parseEvmAddress } from '../../providers/address.js'
import { parseCoinType } from '../../providers/names/coin-type.js'
import { checkAttributes, splitName } from '../../providers/names/name-rules.js'
import type { ServerContext } from '../server-context.js'
import { readSignedMessage } from './read-signed-message.js'

// If the signed text contains the name, it is checked; the contract's form has it only in the path.
const Attributes = z.object({ name: z.optional(z.string()), attributes: z.record(z.string(), z.string()), timestamp: z.int() })
const Address = z.object({ name: z.optional(z.string()), coin_type: z.number(), address: z.string(), timestamp: z.int() })

/** `POST /v1/profile/account/{name}/attributes` and `/address`: changes a name, with a signature of the owner who registered it. */
export function updateName(server: ServerContext): Hono {
  const { config, chainData } = server
  const getName = (text: string, signed: string | undefined) => {
    const parsed = splitName(text, config.providers.names.suffixes)
    if (!parsed) throw new ApiError(400, 'name', 'The name does not belong to this server')
    if (signed !== undefined && signed.toLowerCase() !== parsed.name) throw new ApiError(400, 'name', 'The message is about another name')
    return parsed.name
  }
  return new Hono()
    .post('/v1/profile/account/:name/attributes', async (context) => {
      const { content, signer, used } = await readSignedMessage(context, Attributes, server)
      const name = getName(context.req.param('name'), content.name)
      return context.json(await chainData.names.setAttributes(name, signer, checkAttributes(content.attributes), used))
    })
    .post('/v1/profile/account/:name/address', async (context) => {
      const { content, signer, used } = await readSignedMessage(context, Address, server)
      const name = getName(context.req.param('name'), content.name)
      const bound = { coinType: parseCoinType(content.coin_type), address: parseEvmAddress(content.address) }
      if (bound.coinType === undefined || !bound.address) throw new ApiError(400, bound.address ? 'coin_type' : 'address', 'The message must bind an EVM address to the coin type of an EVM chain')
      const record = await chainData.names.setAddress(name, signer, { coinType: bound.coinType, address: bound.address }, used)
      return context.json({ [bound.coinType]: record.addresses[bound.coinType] })
    })
}
