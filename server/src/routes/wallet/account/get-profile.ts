import { Hono } from 'hono'
import { ProfileAnswer } from '../../../wallet/contracts/contract.js'
import { readBearerToken } from '../../../http/bearer-token.js'
import type { ApiContext } from '../../base-context.js'

const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'authorization',
  'Access-Control-Max-Age': '3600',
}

/**
 * `GET /wallet/v1/profile`, called by the page itself. The token contains its origin, so no other
 * page can use it.
 */
export function getProfile({ api, api: { sessions } }: ApiContext): Hono {
  return new Hono()
    .options('/wallet/v1/profile', () => new Response(null, { status: 204, headers: PREFLIGHT }))
    .get('/wallet/v1/profile', async (context) => {
      const origin = context.req.header('origin')
      const session = await sessions.readPage(
        readBearerToken(context.req.header('authorization')) ?? '',
        origin,
      )
      const { email, addresses } = await api.readMe(session, [])
      return context.json(ProfileAnswer.parse({ email, ...(addresses && { addresses }) }), 200, {
        'Access-Control-Allow-Origin': origin!,
        Vary: 'Origin',
        'Cache-Control': 'no-store',
      })
    })
}
