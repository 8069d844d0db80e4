/**
 * The limits of `npm test`, in one place. They only end tests that hang: each is far above what a
 * loaded machine needs, and none is a performance requirement.
 */
export const HANG_MS = {
  /** A wait for one condition. */
  wait: 120_000,
  /** One browser test. */
  test: 180_000,
  /** The start of a browser, a page or a development stack. */
  start: 180_000,
  /** One browser test file; one Node test file and the programs it starts. */
  file: 15 * 60_000,
  /** All browser tests together, which run in one process. */
  browser: 40 * 60_000,
  /** The whole run. */
  all: 75 * 60_000,
}
