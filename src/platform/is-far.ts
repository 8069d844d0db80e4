const FAR_MS = 100

/**
 * Whether the scripts of this page took long to come from their server. False where they came from the browser's cache, as their lazy files
 * then do, where the browser estimates short round trips, and where the visitor saves data. A script of a host that hides when its request began does not count.
 */
export function isFar(): boolean {
  // Safari and Firefox estimate no round trip.
  const { rtt = FAR_MS, saveData } = (navigator as { connection?: { readonly rtt?: number; readonly saveData?: boolean } }).connection ?? {}
  const isSlow = ({ initiatorType, requestStart, responseEnd }: PerformanceResourceTiming) => initiatorType === 'script' && requestStart > 0 && responseEnd - requestStart >= FAR_MS
  return !saveData && rtt >= FAR_MS && (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(isSlow)
}
