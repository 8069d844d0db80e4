import { Hono } from 'hono'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { askGateway } from './ask-gateway.js'

const MAX_BODY_BYTES = 16 * 1024

/**
 * `POST /v1/names/gateway`: answers an ENS client of the resolver contract (EIP-3668) that sends
 * its call in the body.
 */
export function answerGatewayPost(server: ServerContext): Hono {
  return new Hono().post('/v1/names/gateway', async (context) => {
    const body = (await readJsonBody(context, MAX_BODY_BYTES)) as {
      sender?: unknown
      data?: unknown
    } | null
    return context.json(await askGateway(server, body?.sender, body?.data))
  })
}
