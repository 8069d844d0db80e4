/** This release. Kept equal to package.json by a test. */
export const VERSION = '0.1.0'

/** Whether two releases may share a page's elements and state: the same major version, and before 1.0 the same minor one. */
export function isCompatible(one: string, other: string): boolean {
  const [major, minor] = one.split('.')
  const [otherMajor, otherMinor] = other.split('.')
  return major === otherMajor && (major !== '0' || minor === otherMinor)
}
