// Longer than one round of requests while the page runs, including in a background tab, where
// timers run at most once a minute.
const LONGEST_ROUND_MS = 60_000

/**
 * Measures a wait in ms without the time that the tab or the computer slept: each interval between
 * two calls counts for a minute at most. Call the returned function once per round.
 */
export function startAwakeTime(): () => number {
  let total = 0
  let last = Date.now()
  return () => {
    const now = Date.now()
    total += Math.min(Math.max(0, now - last), LONGEST_ROUND_MS)
    last = now
    return total
  }
}
