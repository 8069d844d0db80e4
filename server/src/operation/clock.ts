const JUMP_MS = 60_000
const REMEMBERED_MS = 24 * 60 * 60_000
const MAX_REMEMBERED = 4

/**
 * Time of day, for what other machines have signed. Durations are measured with
 * `performance.now()`.
 */
export interface Clock {
  /**
   * Unix ms: first the machine's clock; then, for a day after it was set by more than a minute, the
   * time without that change. A deadline is met if any reading meets it, so that a clock change
   * locks out no client.
   */
  readings(): readonly [number, ...number[]]
}

/**
 * Creates a clock that detects changes of the machine's clock; `wall` and `steady` are for tests.
 */
export function createClock({
  wall = Date.now,
  steady = () => performance.now(),
}: { wall?: () => number; steady?: () => number } = {}): Clock {
  let offset = wall() - steady()
  let before: { readonly offset: number; readonly until: number }[] = []
  return {
    readings() {
      const [now, elapsed] = [wall(), steady()]
      const wasSet = Math.abs(now - elapsed - offset) > JUMP_MS
      if (wasSet)
        before = [{ offset, until: elapsed + REMEMBERED_MS }, ...before].slice(0, MAX_REMEMBERED)
      // A smaller change is a gradual correction and is followed.
      offset = now - elapsed
      before = before.filter(({ until }) => elapsed < until)
      return [now, ...before.map((other) => elapsed + other.offset)]
    },
  }
}
