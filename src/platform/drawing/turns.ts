const TURN_MS = 12
/** Number of screens that are rendering but not visible yet. */
let unseen = 0
let turnEnd = 0
const waiting: (() => void)[] = []

/**
 * Renders something that is not visible yet. Meanwhile, elements that call `waitForTurn()` render
 * in tasks of about 12 ms, between which the browser can paint the visible screen.
 */
export async function inTurns(draw: () => Promise<void>): Promise<void> {
  unseen++
  turnEnd = performance.now() + TURN_MS
  try {
    await draw()
  } finally {
    unseen--
  }
}

/** Resolves when an element may render for the first time; undefined if it may immediately. */
export function waitForTurn(): Promise<void> | undefined {
  if (unseen === 0 || (waiting.length === 0 && performance.now() < turnEnd)) return undefined
  if (waiting.length === 0) setTimeout(renderNext)
  return new Promise((resolve) => void waiting.push(resolve))
}

async function renderNext() {
  turnEnd = performance.now() + TURN_MS
  while (waiting.length > 0 && performance.now() < turnEnd) {
    waiting[0]!()
    // The element renders in a microtask. Until then the list stays non-empty, so that another
    // element also waits.
    await undefined
    waiting.shift()
  }
  if (waiting.length > 0) setTimeout(renderNext)
}
