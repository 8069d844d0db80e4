import { afterPaint } from './after-paint.js'

const LIMIT_MS = 2000
/** The movements of the page's modals that run now; `holdIdle` adds them. */
export const movements = new Set<Promise<unknown>>()

/**
 * Calls back once the page has loaded, a frame of it has been painted, nothing of a modal moves and the browser has nothing else to do. Between `load` and the
 * first frame a browser is idle as well: what runs there delays that frame. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let isCancelled = false
  // A movement may have begun since.
  const run = () => isCancelled || (movements.size ? void wait() : act())
  const wait = async () => {
    while (movements.size) await Promise.race(movements)
    await afterPaint()
    // Safari has no requestIdleCallback: a task of its own comes close.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LIMIT_MS })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') void wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isCancelled = true
  }
}
