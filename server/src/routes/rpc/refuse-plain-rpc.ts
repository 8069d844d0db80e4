import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'

/** `GET /v1`: 426, because JSON-RPC is posted, or sent over a WebSocket. */
export function refusePlainRpc(): Hono {
  const refuse = () => {
    throw new ApiError(426, '', 'WebSocket upgrade required')
  }
  return new Hono().get('/v1', refuse).get('/v1/', refuse)
}
