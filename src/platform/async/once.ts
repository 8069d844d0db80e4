/**
 * Runs an asynchronous function once and returns the same promise to every caller. A failure is not
 * kept: the next call tries again.
 *
 * @example
 * const loadAdapter = once(() => import('../adapter.js'))
 */
export function once<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    if (!running) {
      const mine = act()
      running = mine
      mine.catch(() => {
        if (running === mine) running = undefined
      })
    }
    return running
  }
}
