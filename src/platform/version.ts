/** Version of this release. A test compares it with package.json. */
export const VERSION = '1.0.0-beta.1'

/**
 * True when two releases can share a page's elements and state: equal major version. A pre-release
 * (`1.0.0-beta.1`) shares only with itself.
 */
export function isCompatible(one: string, other: string): boolean {
  return one === other || (parseInt(one) === parseInt(other) && !/-/.test(one + other))
}
