import { createHash } from 'node:crypto'

const VERSION = 1

/** The encryption context of a share: it cannot be opened in another row. */
export function toShareContext(
  accountId: string,
  enrolmentId: string,
  index: 'auth' | 'recovery',
): string {
  return `${accountId}|${enrolmentId}|${index}|${VERSION}`
}

/** True when bytes match a commitment. */
export function isCommitted(share: Uint8Array, commitment: string): boolean {
  return createHash('sha256').update(share).digest('base64url') === commitment
}

/** True when two records have equal texts under equal names. */
export function isSame<T extends object>(one: T, other: T): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof T>
  return [...names].every((name) => one[name] === other[name])
}
