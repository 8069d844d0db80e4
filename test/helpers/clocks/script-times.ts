/** The times of one script, as the browser would report them: ms since navigation. */
interface ScriptTimes {
  readonly startTime: number
  /** 0 if the script's host hides it. */
  readonly requestStart: number
  readonly responseEnd: number
  readonly initiatorType?: string
}

/**
 * Makes the page report these times for its only script, until the returned function is called.
 * Other kinds of entries stay unchanged.
 */
export function setScriptTimes(times: ScriptTimes): () => void {
  const { getEntriesByType } = Performance.prototype
  performance.getEntriesByType = (type) =>
    type === 'resource'
      ? ([{ initiatorType: 'script', ...times }] as unknown as PerformanceEntryList)
      : getEntriesByType.call(performance, type)
  return () => {
    Reflect.deleteProperty(performance, 'getEntriesByType')
  }
}
