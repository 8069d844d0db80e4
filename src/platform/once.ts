/**
 * Runs an asynchronous function once and gives every caller the same promise. A failure is forgotten, so the next call tries again.
 *
 * @example
 * const loadAdapter = once(() => import('./adapter.js'))
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
