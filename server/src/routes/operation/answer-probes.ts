import { Hono } from 'hono'
import { refusals } from '../../refusals.js'
import type { ServerContext } from '../../server-context.js'

/** `GET /health`: the process runs. `GET /ready`: its storage answers too, and it is not about to stop. */
export function answerProbes({ storage, directory, log, isStopping }: ServerContext): Hono {
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      if (isStopping()) throw refusals.stopping()
      await storage.check().catch((error: unknown) => {
        log.debug({ err: error }, 'storage does not answer')
        throw refusals.storage(error)
      })
      return context.json({ status: 'ok', wallets: directory.size })
    })
}
