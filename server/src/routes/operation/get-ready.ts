import { Hono } from 'hono'
import { refusals } from '../../http/refusals.js'
import type { BaseStorage } from '../../storage/storage.js'
import type { BaseContext } from '../base-context.js'
import type { OperationOptions } from './operation-options.js'

const FRESH_MS = 250

/**
 * `GET /ready`: the process is not about to stop, and its storage answers. The response includes
 * what `readReady` returns.
 */
export function getReady(
  { storage, log, isStopping }: BaseContext,
  { readReady }: OperationOptions,
): Hono {
  const check = shareChecks(storage)
  return new Hono().get('/ready', async (context) => {
    if (isStopping()) throw refusals.stopping()
    await check().catch((error: unknown) => {
      log.debug({ err: error }, 'storage does not answer')
      throw refusals.storage(error)
    })
    return context.json({ status: 'ok', ...readReady() })
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
