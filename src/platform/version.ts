/** Version of this release. A test compares it with package.json. */
export const VERSION = '1.0.0-beta.1'

/**
 * True when two releases can share a page's elements and state: equal major version, and before 1.0
 * equal minor version.
 */
export function isCompatible(one: string, other: string): boolean {
  const [major, minor] = one.split('.')
  const [otherMajor, otherMinor] = other.split('.')
  return major === otherMajor && (major !== '0' || minor === otherMinor)
}
