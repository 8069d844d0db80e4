/**
 * The limit of a wait. It only ends a test that hangs; no test measures the machine's speed with
 * it.
 */
export const HANG_MS = 5 * 60_000
/** The limit of a whole test, for the same purpose. */
export const TEST_HANG_MS = 15 * 60_000
