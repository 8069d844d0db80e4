/**
 * The oldest browsers that the package supports: what the build compiles to, and what
 * `scripts/check-floor.mjs` allows. README.md names them.
 */
export const BROWSER_FLOOR = { chrome: 107, firefox: 115, safari: 16 }

/** The same, as build tools name them. */
export const BUILD_TARGETS = Object.entries(BROWSER_FLOOR).map(
  ([name, version]) => `${name}${version}`,
)
