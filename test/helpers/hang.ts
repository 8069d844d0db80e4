/** How long a test waits for something that must come. It only ends what hangs: no test measures the speed of the machine with it. */
export const HANG_MS = 5 * 60_000
/** The limit of a whole test, for the same purpose. */
export const TEST_HANG_MS = 15 * 60_000
