import { Hono } from 'hono'
import type { BaseStorage } from '../../storage/storage.js'
import { refusals } from '../../http/refusals.js'
import type { BaseContext } from '../base-context.js'

const FRESH_MS = 250

/**
 * `GET /health`: the process runs. `GET /serving`: it is not about to stop, so a proxy may send it requests. `GET /ready`: its storage answers
 * too; the response includes `ready`. A proxy that removed servers from use while their common database is unavailable would have none left.
 */
export function answerProbes({ storage, log, isStopping }: BaseContext, ready: Readonly<Record<string, unknown>> = {}): Hono {
  const check = shareChecks(storage)
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/serving', (context) => {
      if (isStopping()) throw refusals.stopping()
      return context.json({ status: 'ok' })
    })
    .get('/ready', async (context) => {
      if (isStopping()) throw refusals.stopping()
      await check().catch((error: unknown) => {
        log.debug({ err: error }, 'storage does not answer')
        throw refusals.storage(error)
      })
      return context.json({ status: 'ok', ...ready })
    })
}

// Anyone may call it at any rate, so the storage is checked a few times a second at most.
function shareChecks(storage: BaseStorage): () => Promise<void> {
  let checkedAt = -Infinity
  let checking: Promise<void> = Promise.resolve()
  return () => {
    if (performance.now() - checkedAt > FRESH_MS) {
      checkedAt = performance.now()
      checking = storage.check()
      // Each caller awaits it; without callers, a rejection must not end the process.
      checking.catch(() => {})
    }
    return checking
  }
}
