const FAR_MS = 100

/**
 * Whether a script of this page took 100 ms or more from its request to its end. False where the scripts came from the browser's cache, because the
 * lazy files then come from it too, where the browser estimates round trips under 100 ms, and where the visitor saves data. A script whose host
 * hides the time of its request (no `Timing-Allow-Origin`) does not count.
 */
export function isFar(): boolean {
  // Safari and Firefox estimate no round trip.
  const { rtt = FAR_MS, saveData } = (navigator as { connection?: { readonly rtt?: number; readonly saveData?: boolean } }).connection ?? {}
  const isSlow = ({ initiatorType, requestStart, responseEnd }: PerformanceResourceTiming) => initiatorType === 'script' && requestStart > 0 && responseEnd - requestStart >= FAR_MS
  return !saveData && rtt >= FAR_MS && (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(isSlow)
}
