/** A timer that is this late means that the page was frozen; what it waits for may be at the relay. */
const FROZEN_MS = 5000
/** Time for a page that was frozen to fetch what the relay kept. */
const GRACE_MS = 30_000

/** Ends a wait by the clock. */
export interface Deadline {
  stop(): void
}

/**
 * Calls `onEnd` after `ms`, once. If the page was frozen over that moment, calls `onFrozen` instead,
 * and `onEnd` 30 s later.
 */
export function startDeadline(
  ms: number,
  now: () => number,
  onEnd: () => void,
  onFrozen: () => void = () => undefined,
): Deadline {
  const endsAt = now() + ms
  let timer = setTimeout(() => {
    if (now() - endsAt <= FROZEN_MS) return onEnd()
    timer = setTimeout(onEnd, GRACE_MS)
    onFrozen()
  }, ms)
  return { stop: () => clearTimeout(timer) }
}
