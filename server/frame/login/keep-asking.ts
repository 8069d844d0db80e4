import { Refusal } from '../wallet/refusal.js'

const PAUSE_MS = 1_500
// Together half a minute: a server that restarts is back before.
const MAX_FAILURES = 20

/** Repeats a question that a visitor waits for while its server cannot be reached, cannot answer or asks for patience. Throws every other refusal, and the reason of an abort. */
export async function keepAsking<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask()
    } catch (error) {
      const isPassing = error instanceof Refusal && !signal.aborted && (error.status === 0 || error.status === 429 || error.status >= 500)
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
