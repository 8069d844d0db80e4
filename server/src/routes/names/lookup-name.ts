import { Hono } from 'hono'
import { readChoice } from '../read-query.js'
import { NameRecord } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { splitName } from '../../providers/names/name-rules.js'
import type { ServerContext } from '../server-context.js'

const MAX_NAME = 255
const LABEL = /^[a-z0-9-]{3,64}$/

/**
 * `GET /v1/profile/account/{name}`: a name registered here or in the public name service. An
 * available name is `[]` with `apiVersion=2`, otherwise 404.
 */
export function lookupName({ config, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/profile/account/:name', async (context) => {
    const version = readChoice(context, 'apiVersion', ['1', '2'])
    const text = context.req.param('name')
    if (text.length > MAX_NAME || !text.includes('.'))
      throw new ApiError(
        400,
        'name',
        `The name must be full, such as alice.${config.providers.names.suffixes[0]}`,
      )
    if (text.split('.').includes('')) throw new ApiError(400, 'name', 'The name has an empty label')
    const own = splitName(text, config.providers.names.suffixes)
    if (own && !LABEL.test(own.label))
      throw new ApiError(
        400,
        'name',
        'The name may have 3 to 64 letters, digits and hyphens before its suffix',
      )
    if (!own && !chainData.identities.ens)
      throw new ApiError(
        400,
        'name',
        `Names here end in ${config.providers.names.suffixes.map((suffix) => `.${suffix}`).join(', ')}`,
      )
    if (!own) context.var.spend(prices.publicName - 1)
    const record = own ? await chainData.names.find(own.name) : await findPublic(text)
    context.header('Cache-Control', 'no-store')
    if (record) return context.json(NameRecord.parse(record))
    if (version === '2') return context.json([])
    throw new ApiError(404, 'name', 'The name is not registered')
  })

  async function findPublic(name: string): Promise<NameRecord | undefined> {
    const address = await chainData.identities.ens?.findAddress(name)
    return address && { name: name.toLowerCase(), addresses: { 60: { address } }, attributes: {} }
  }
}
