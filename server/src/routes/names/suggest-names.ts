import { Hono } from 'hono'
import { SuggestNamesResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { isRegistrable } from '../../providers/names/name-rules.js'
import { listCandidates } from '../../providers/names/suggest.js'
import type { ServerContext } from '../server-context.js'

const LABEL = /^[a-z0-9-]{3,63}$/
const MAX_SUGGESTIONS = 4

/**
 * `GET /v1/profile/suggestions/{name}`: the typed label with its state (taken or reserved), and up
 * to four available similar ones.
 */
export function suggestNames({ config, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/profile/suggestions/:name', async (context) => {
    const { suffixes } = config.providers.names
    const label = context.req.param('name').toLowerCase()
    const zone = (context.req.query('zone') || suffixes[0]!).replace(/^\./, '').toLowerCase()
    if (!LABEL.test(label))
      throw new ApiError(400, 'name', 'The name may have 3 to 63 letters, digits and hyphens')
    if (!suffixes.includes(zone))
      throw new ApiError(
        400,
        'zone',
        `Names here end in ${suffixes.map((suffix) => `.${suffix}`).join(', ')}`,
      )
    const names = [label, ...listCandidates(label)].map((candidate) => `${candidate}.${zone}`)
    const taken = await chainData.names.listTaken(names)
    const free = names
      .slice(1)
      .filter((name) => !taken.has(name))
      .slice(0, MAX_SUGGESTIONS)
    context.header('Cache-Control', 'no-store')
    return context.json(
      SuggestNamesResponse.parse({
        suggestions: [
          { name: names[0]!, registered: taken.has(names[0]!) || !isRegistrable(label) },
          ...free.map((name) => ({ name, registered: false })),
        ],
      }),
    )
  })
}
