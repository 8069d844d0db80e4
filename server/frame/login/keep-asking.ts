import { Refusal } from '../wallet/refusal.js'

const PAUSE_MS = 1_500
// Half a minute in total: longer than a server restart takes.
const MAX_FAILURES = 20

/**
 * Repeats a request that a visitor waits for while its server is unreachable, cannot answer or asks
 * for a pause. Throws all other refusals, and the reason of an abort.
 */
export async function keepAsking<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask()
    } catch (error) {
      const isPassing =
        error instanceof Refusal &&
        !signal.aborted &&
        (error.status === 0 || error.status === 429 || error.status >= 500)
      if (!isPassing || failures === MAX_FAILURES) throw error
    }
    await pause(signal)
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, PAUSE_MS)
    signal.addEventListener('abort', abort, { once: true })
  })
}
