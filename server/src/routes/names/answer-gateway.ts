import { Hono } from 'hono'
import type { ServerContext } from '../server-context.js'
import { askGateway } from './ask-gateway.js'

/**
 * `GET /v1/names/gateway/:sender/:data`: answers an ENS client of the resolver contract (EIP-3668).
 */
export function answerGateway(server: ServerContext): Hono {
  return new Hono().get('/v1/names/gateway/:sender/:data', async (context) =>
    context.json(
      await askGateway(
        server,
        context.req.param('sender'),
        context.req.param('data').replace(/\.json$/, ''),
      ),
    ),
  )
}
