import { HANG_MS as LIMITS } from '../../../scripts/runner/hang-limits.mjs'

/** The limit of a wait for one condition. No test may depend on the value. */
export const HANG_MS = LIMITS.wait

const POLL_MS = 10
// The timers of the platform, taken before a virtual clock replaces them.
const { setTimeout: startTimer, performance } = globalThis
const readTime = performance.now.bind(performance)

/**
 * Waits until `check` returns a truthy value, and returns it; an error thrown by `check` counts as
 * "not yet". Runs on real time, even under a virtual clock. `what` names the condition in the error
 * of a test that hangs.
 */
export async function until<T>(
  check: () => T | Promise<T>,
  what: string | (() => string) = check.toString(),
  limitMs = HANG_MS,
): Promise<NonNullable<T>> {
  const started = readTime()
  for (;;) {
    let cause: unknown
    try {
      const value = await check()
      if (value) return value
    } catch (error) {
      cause = error
    }
    if (readTime() - started > limitMs)
      throw new Error(
        `The condition did not hold within ${limitMs / 1000} s: ${typeof what === 'string' ? what : what()}`,
        { cause },
      )
    await new Promise((resolve) => startTimer(resolve, POLL_MS))
  }
}
