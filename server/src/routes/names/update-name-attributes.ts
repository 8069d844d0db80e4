import { Hono } from 'hono'
import * as z from 'zod/mini'
import { checkAttributes } from '../../providers/names/name-rules.js'
import type { ServerContext } from '../server-context.js'
import { readSignedMessage } from './read-signed-message.js'
import { readOwnName } from './read-own-name.js'

const Attributes = z.object({
  name: z.optional(z.string()),
  attributes: z.record(z.string(), z.string()),
  timestamp: z.int(),
})

/**
 * `POST /v1/profile/account/:name/attributes`: changes attributes of a name, with a signature of
 * the owner who registered it.
 */
export function updateNameAttributes(server: ServerContext): Hono {
  return new Hono().post('/v1/profile/account/:name/attributes', async (context) => {
    const { content, signer, used } = await readSignedMessage(context, Attributes, server)
    const name = readOwnName(server, context.req.param('name'), content.name)
    return context.json(
      await server.chainData.names.setAttributes(
        name,
        signer,
        checkAttributes(content.attributes),
        used,
      ),
    )
  })
}
