import { Hono } from 'hono'
import { ApiError } from '../../api-error.js'
import type { ServerContext } from '../../server-context.js'

const RETRY_S = 1

/** `GET /health`: the process runs. `GET /ready`: its storage answers too, and it is not about to stop. */
export function health({ storage, directory, log, isStopping }: ServerContext): Hono {
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      if (isStopping()) throw new ApiError(503, '', 'The server is stopping', { retryAfterS: RETRY_S })
      await storage.check().catch((error: unknown) => {
        log.debug({ err: error }, 'storage does not answer')
        throw new ApiError(503, '', 'The storage does not answer', { cause: error, retryAfterS: RETRY_S })
      })
      return context.json({ status: 'ok', wallets: directory.size })
    })
}
