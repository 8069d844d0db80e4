/** Calls `listener` when the `lang` of the page changes, until the signal aborts. */
export function watchPageLanguage(listener: () => void, signal: AbortSignal): void {
  if (typeof document === 'undefined' || signal.aborted) return
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  signal.addEventListener('abort', () => observer.disconnect())
}
