const SLOW_MS = 100

/**
 * True when a script of this page took at least 100 ms from request to end. False when the scripts came from the browser's cache (the lazy
 * files then do too), when the browser estimates round trips below 100 ms, and when the visitor saves data. A script without request times (no
 * `Timing-Allow-Origin`) does not count.
 */
export function isSlowNetwork(): boolean {
  // Safari and Firefox provide no estimate.
  const { rtt = SLOW_MS, saveData } = (navigator as { connection?: { readonly rtt?: number; readonly saveData?: boolean } }).connection ?? {}
  const isSlow = ({ initiatorType, requestStart, responseEnd }: PerformanceResourceTiming) => initiatorType === 'script' && requestStart > 0 && responseEnd - requestStart >= SLOW_MS
  return !saveData && rtt >= SLOW_MS && (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(isSlow)
}
