import { afterPaint } from './after-paint.js'

const LIMIT_MS = 2000
/** The movements of the page's modals that run now. */
const movements = new Set<Promise<unknown>>()

/** Holds back what waits for an idle browser until a movement has ended, for at most 2 s. To the browser, the time between two frames of a movement is idle time. */
export function holdIdle(movement: Promise<unknown>): void {
  // A browser that draws nothing, such as that of a hidden page, ends no movement.
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, LIMIT_MS)))
  const held: Promise<unknown> = Promise.race([Promise.allSettled([movement]), limit]).then(() => {
    clearTimeout(timer)
    movements.delete(held)
  })
  movements.add(held)
}

/**
 * Calls back once the page has loaded, a frame of it has been painted, nothing of a modal moves and the browser has nothing else to do. Between `load` and the
 * first frame a browser is idle as well: what runs there delays that frame. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let isCancelled = false
  const run = () => {
    if (isCancelled) return
    // A movement may have begun since.
    if (movements.size > 0) void wait()
    else act()
  }
  const wait = async () => {
    while (movements.size > 0) await Promise.race(movements)
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
