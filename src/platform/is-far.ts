const FAR_MS = 100

/**
 * Whether the scripts of this page took long to come from their server. False where they came from the browser's cache, as their lazy files
 * then do, and where the browser estimates short round trips. Other hosts may hide when a request began; then waiting in the browser counts too.
 */
export function isFar(): boolean {
  const { connection } = navigator as { connection?: { readonly rtt?: number; readonly saveData?: boolean } }
  const isSlow = (entry: PerformanceResourceTiming) => entry.initiatorType === 'script' && entry.responseEnd - (entry.requestStart || entry.startTime) >= FAR_MS
  // Safari and Firefox estimate no round trip.
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(isSlow) && !connection?.saveData && !((connection?.rtt as number) < FAR_MS)
}
