import { afterPaint } from './after-paint.js'

const LIMIT_MS = 2000
/** The running animations of the page's modals, added by `holdIdle`. */
export const movements = new Set<Promise<unknown>>()

/**
 * Calls `act` once the page has loaded, a frame has been painted, no modal is animating, and the
 * browser is idle. A browser is also idle between `load` and the first frame, but work there would
 * delay that frame. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let isCancelled = false
  // An animation may have started since.
  const run = () => isCancelled || (movements.size ? void wait() : act())
  const wait = async () => {
    while (movements.size) await Promise.race(movements)
    await afterPaint()
    // Safari has no `requestIdleCallback`; a separate task is the closest equivalent.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LIMIT_MS })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') void wait()
  else globalThis.addEventListener?.('load', wait, { once: true })
  return () => {
    isCancelled = true
  }
}
