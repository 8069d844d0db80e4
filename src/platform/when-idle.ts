const LIMIT_MS = 2000

/** Calls back once the page has loaded and the browser has nothing else to do. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    // Safari has no requestIdleCallback: a task of its own comes close.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(act, { timeout: LIMIT_MS })
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(act, 200)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    addEventListener('load', wait, { once: true })
    cancel = () => removeEventListener('load', wait)
  }
  return () => cancel()
}
