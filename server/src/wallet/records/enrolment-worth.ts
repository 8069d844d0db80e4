import { MONTH_MS } from '../limits.js'

/** What {@link listByWorth} reads of an enrolment. */
interface Worth {
  /** Null for one of an earlier version, which nothing proves. */
  readonly signature: string | null
  readonly createdAt: number
  /** When its device was last used or signed in, as the role knows it. */
  readonly provenAt: number
}

/**
 * True for a device that has not signed in for 30 days: it has no session left, and counts for nothing
 * in a freeze.
 */
export function isIdle({ provenAt }: Pick<Worth, 'provenAt'>, now: number): boolean {
  return provenAt <= now - MONTH_MS
}

/**
 * Sorts the enrolments of an account; the last one is deleted first. Signed enrolments of devices in
 * use come first, the oldest before newer ones, so that a thief who enrols many devices does not
 * displace the owner's. Idle devices follow, the latest used first, then unsigned enrolments.
 */
export function listByWorth<E extends Worth>(enrolments: readonly E[], now: number): E[] {
  const toRank = (one: E) => (one.signature === null ? 2 : isIdle(one, now) ? 1 : 0)
  return enrolments.toSorted(
    (one, other) =>
      toRank(one) - toRank(other) ||
      (toRank(one) === 0 ? one.createdAt - other.createdAt : other.provenAt - one.provenAt),
  )
}
