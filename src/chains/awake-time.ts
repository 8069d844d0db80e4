// Longer than a round of requests takes while the page runs, also in a background tab, whose timers run once a minute at most.
const LONGEST_ROUND_MS = 60_000

/**
 * Measures how long a wait has run, in ms, without the time that the tab or the computer slept: of what passed between two
 * calls, a minute counts at most. Call the returned function once a round.
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
