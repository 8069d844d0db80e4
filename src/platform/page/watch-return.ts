/**
 * Calls `listener` when the visitor returns to the page, from another tab, app or window. Returns a
 * function that stops it.
 */
export function watchReturn(listener: () => void): () => void {
  const onVisible = () => {
    if (globalThis.document?.visibilityState === 'visible') listener()
  }
  globalThis.addEventListener?.('focus', listener)
  globalThis.document?.addEventListener('visibilitychange', onVisible)
  return () => {
    globalThis.removeEventListener?.('focus', listener)
    globalThis.document?.removeEventListener('visibilitychange', onVisible)
  }
}
