import { DrizzleQueryError } from 'drizzle-orm'

// Classes of connection, resources, operator, system and rollback: the same statement may succeed
// later.
const PASSING = /^(?:08|40|53|57|58)|^(?:25006|55P03)$/
const SQL_STATE = /^[0-9A-Z]{5}$/
const RETRY_AT_ONCE = /^(?:40001|40P01)$/

/** The database is unavailable; nothing is known to be stored. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  /** Seconds after which a retry makes sense. */
  readonly retryAfterS = 1
}

/** True when the database was unavailable, as opposed to refusing the statement. */
export function isStorageUnavailable(error: unknown): boolean {
  const state = readSqlState(error)
  if (state !== undefined) return PASSING.test(state)
  // A failure without a database error is a connection failure.
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof StorageUnavailable || at instanceof DrizzleQueryError) return true
  return false
}

/** True when the database requests a retry of the statement (deadlock, serialisation). */
export function isToBeRepeated(error: unknown): boolean {
  return RETRY_AT_ONCE.test(readSqlState(error) ?? '')
}

/** The five-character SQLSTATE of an error or its cause. */
export function readSqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && SQL_STATE.test(code) && 'severity' in at) return code
  }
  return undefined
}
