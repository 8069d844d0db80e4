import { DrizzleQueryError } from 'drizzle-orm'

// Connection, resources, operator, system, rollback classes: the same statement may work in a moment.
const PASSING = /^(?:08|40|53|57|58)|^(?:25006|55P03)$/
const SQL_STATE = /^[0-9A-Z]{5}$/
const RETRY_AT_ONCE = /^(?:40001|40P01)$/

/** The database cannot be reached now; nothing is known to be stored. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  /** Seconds after which trying again makes sense. */
  readonly retryAfterS = 1
}

/** Whether the failure is one of reaching the database, not of what it was asked. */
export function isStorageUnavailable(error: unknown): boolean {
  const state = readSqlState(error)
  if (state !== undefined) return PASSING.test(state)
  // A failure without an error of the database itself is a failure of the connection.
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof StorageUnavailable || at instanceof DrizzleQueryError) return true
  return false
}

/** Whether the database asked for the same statement again (deadlock, serialisation). */
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
