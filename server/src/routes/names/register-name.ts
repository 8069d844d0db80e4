import * as z from 'zod/mini'
import { Hono } from 'hono'
import { NameRecord } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { checkAttributes, checkLabel, splitName } from '../../providers/names/name-rules.js'
import type { ServerContext } from '../server-context.js'
import { readSignedMessage } from './read-signed-message.js'

const Wish = z.object({
  name: z.string().check(z.maxLength(255)),
  attributes: z.nullish(z.record(z.string(), z.string())),
  timestamp: z.int(),
})

/** `POST /v1/profile/account`: registers a name for the account that signed the request. */
export function registerName(server: ServerContext): Hono {
  const { config, chainData } = server
  const { suffixes } = config.providers.names
  return new Hono().post('/v1/profile/account', async (context) => {
    const { content, coinType, signer, used } = await readSignedMessage(context, Wish, server)
    // The name is registered exactly as signed: a name in another case was not what the user saw.
    const parsed =
      content.name === content.name.toLowerCase() ? splitName(content.name, suffixes) : undefined
    if (!parsed)
      throw new ApiError(
        400,
        'name',
        `The name must be lower-case and end in ${suffixes.map((suffix) => `.${suffix}`).join(' or ')}`,
      )
    checkLabel(parsed.label)
    const record = await chainData.names.register(
      {
        name: parsed.name,
        signer,
        coinType,
        attributes: checkAttributes(content.attributes ?? {}),
      },
      used,
    )
    return context.json(NameRecord.parse(record))
  })
}
