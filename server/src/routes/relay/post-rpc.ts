import { Hono } from 'hono'
import { readBearerToken } from '../../http/bearer-token.js'
import { readBody } from '../../http/read-body.js'
import { RelayError } from '../../relay/relay-error.js'
import { toErrorText } from '../../relay/relay-request.js'
import { readProjectId } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** `POST /rpc`: the relay's HTTP form, one JSON-RPC request and its response. */
export function postRpc({ relay, config }: ServerContext): Hono {
  return new Hono().post('/rpc', async (context) => {
    const text = await readBody(context, config.relay.maxFrameBytes)
    try {
      const { text: answer, isUnavailable } = await relay.post(
        text,
        {
          token: context.req.query('auth') || readBearerToken(context.req.header('authorization')),
          projectId: readProjectId(context),
          origin: context.req.header('origin'),
        },
        { address: context.var.address, spend: context.var.spend },
      )
      return isUnavailable
        ? context.body(answer, 503, { ...JSON_TYPE, 'Retry-After': '1' })
        : context.body(answer, 200, JSON_TYPE)
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      return context.body(
        toErrorText(error),
        error.tag === 'OriginNotAllowed' || error.tag === 'ProjectInactive' ? 403 : 401,
        JSON_TYPE,
      )
    }
  })
}
