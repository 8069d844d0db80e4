import { createHash } from 'node:crypto'

const VERSION = 1

/** What a share is encrypted for: moved to another row it cannot be opened. */
export function toShareContext(accountId: string, enrolmentId: string, index: 'auth' | 'recovery'): string {
  return `${accountId}|${enrolmentId}|${index}|${VERSION}`
}

/** Whether bytes are the ones a commitment was made for. */
export function isCommitted(share: Uint8Array, commitment: string): boolean {
  return createHash('sha256').update(share).digest('base64url') === commitment
}

/** Whether two records have the same texts under the same names. */
export function isSame<T extends object>(one: T, other: T): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof T>
  return [...names].every((name) => one[name] === other[name])
}
