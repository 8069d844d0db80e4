import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'

/** `GET /ws`: 426, because the path is only for WebSockets. */
export function refusePlainSocket(): Hono {
  return new Hono().get('/ws', () => {
    throw new ApiError(426, '', 'WebSocket upgrade required')
  })
}
