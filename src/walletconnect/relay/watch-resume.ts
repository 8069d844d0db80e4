/**
 * Calls the listener when the page becomes visible, returns from the back/forward cache, or is
 * online again.
 */
export function watchResume(listener: () => void): () => void {
  // Absent outside a browser.
  const page = (globalThis as { document?: Document }).document
  const onVisible = () => page?.visibilityState === 'visible' && listener()
  const change = (act: 'addEventListener' | 'removeEventListener') => {
    page?.[act]('visibilitychange', onVisible)
    for (const event of ['pageshow', 'online']) globalThis[act]?.(event, listener)
  }
  change('addEventListener')
  return () => change('removeEventListener')
}
