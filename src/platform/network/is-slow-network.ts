const SLOW_MS = 100

/**
 * True when a script of this page took at least 100 ms from request to end. False when the scripts
 * came from the browser's cache (the lazy files then do too), when the browser estimates round
 * trips below 100 ms, and when the visitor saves data. A script without request times (no
 * `Timing-Allow-Origin`) does not count.
 */
export function isSlowNetwork(): boolean | undefined {
  // Safari and Firefox provide no estimate; simulated pages may have neither a navigator nor
  // request times.
  const { rtt, saveData } =
    (
      globalThis.navigator as
        | { connection?: { readonly rtt?: number; readonly saveData?: boolean } }
        | undefined
    )?.connection ?? {}
  if (saveData || rtt! < SLOW_MS) return false
  const isSlow = ({ initiatorType, requestStart, responseEnd }: PerformanceResourceTiming) =>
    initiatorType === 'script' && requestStart > 0 && responseEnd - requestStart >= SLOW_MS
  return (performance as { getEntriesByType?(type: string): PerformanceEntryList })
    .getEntriesByType?.('resource')
    .some(isSlow as (entry: PerformanceEntry) => boolean)
}
