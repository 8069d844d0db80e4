import { Hono } from 'hono'
import { ListSupportedChainsResponse } from '../../../../src/contract.js'
import type { ServerContext } from '../server-context.js'

/** `GET /v1/supported-chains`: the chains with upstreams. Needs no project. */
export function listSupportedChains({ reachable, upstreams }: ServerContext): Hono {
  return new Hono().get('/v1/supported-chains', (context) => {
    const ws = [
      ...new Set(reachable.flatMap(({ chainId, url }) => (/^wss?:/.test(url) ? [chainId] : []))),
    ]
    context.header('Cache-Control', 'public, max-age=300, s-maxage=300')
    return context.json(ListSupportedChainsResponse.parse({ http: upstreams.list(), ws }))
  })
}
