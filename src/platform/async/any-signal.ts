/** Returns a signal that aborts with the first of `signals`, as `AbortSignal.any` does. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  // Preferred, because such a signal is collected while the others live.
  if ('any' in AbortSignal) return AbortSignal.any([...signals])
  // Safari before 17.4, Chrome before 116, Firefox before 124.
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: controller.signal })
  }
  return controller.signal
}
