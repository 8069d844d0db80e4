const TURN_MS = 12
/** How many screens are being drawn that nobody sees yet. */
let unseen = 0
let turnEnd = 0
const waiting: (() => void)[] = []

/**
 * Draws something that nobody sees yet: elements that ask with `waitForTurn()` meanwhile draw in tasks of about 12 ms, between which the browser can
 * paint what a person does see.
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

/** Resolves when an element may draw for the first time; undefined where it may at once. */
export function waitForTurn(): Promise<void> | undefined {
  if (unseen === 0 || (waiting.length === 0 && performance.now() < turnEnd)) return undefined
  if (waiting.length === 0) setTimeout(giveTurn)
  return new Promise((resolve) => void waiting.push(resolve))
}

async function giveTurn() {
  turnEnd = performance.now() + TURN_MS
  while (waiting.length > 0 && performance.now() < turnEnd) {
    waiting[0]!()
    // The element draws in a microtask; until then the list is not empty, so that one more that asks waits as well.
    await undefined
    waiting.shift()
  }
  if (waiting.length > 0) setTimeout(giveTurn)
}
