import { afterPaint } from './after-paint.js'

const LIMIT_MS = 2000

/**
 * Calls back once the page has loaded, a frame of it has been painted and the browser has nothing else to do. Between `load` and the
 * first frame a browser is idle as well: what runs there delays that frame. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let isCancelled = false
  const run = () => isCancelled || act()
  const wait = async () => {
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
