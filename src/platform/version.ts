/** Version of this release. A test compares it with package.json. */
export const VERSION = '1.0.0-beta.1'

/**
 * True when two releases can share a page's elements and state: equal major version, and before 1.0
 * equal minor version. A pre-release (`1.0.0-beta.1`) shares only with itself.
 */
export function isCompatible(one: string, other: string): boolean {
  return toLine(one) === toLine(other)
}

function toLine(version: string) {
  return /.*-.*|0\.\d+|\d+/.exec(version)?.[0]
}
