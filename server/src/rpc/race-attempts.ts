import { ApiError } from '../http/api-error.js'

/** The pause after which the next attempt starts. */
export const HEDGE_MS = 800

/**
 * Starts the first attempt, and the next one after a failure or a pause, so that a hanging upstream
 * costs less than a second.
 */
export function race<T>(attempts: readonly (() => Promise<T>)[]): Promise<T> {
  return new Promise((resolve, reject) => {
    if (attempts.length === 0)
      reject(new Error('every upstream asked to be left alone for a while'))
    let next = 0
    let failed = 0
    const start = () => {
      const run = attempts[next++]
      if (!run) return
      const hedge = setTimeout(start, HEDGE_MS)
      run()
        .then(resolve, (error: unknown) => {
          if (++failed === attempts.length || error instanceof ApiError) reject(error)
          else start()
        })
        .finally(() => clearTimeout(hedge))
    }
    start()
  })
}

/** The promise, or a rejection as soon as the signal is aborted. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
