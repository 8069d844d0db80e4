/**
 * Makes timers of this page run `factor` times faster until the returned function is called; for
 * limits of minutes.
 */
export function speedUp(factor = 1000): () => void {
  const { setTimeout } = window
  window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
    setTimeout(run, delay / factor, ...values)) as typeof window.setTimeout
  return () => void (window.setTimeout = setTimeout)
}
