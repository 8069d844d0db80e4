import { sql } from 'drizzle-orm'
import type { Database } from '../open/database.js'

const READ_MS = 30_000
// The database's time is known to within the duration of its answer, so slower answers are ignored.
const MAX_ANSWER_MS = 2_000

/**
 * Time of the database, which all instances on it share. The clock of this machine may differ from
 * theirs, or be set while it runs.
 */
export interface DatabaseTime {
  /** Unix ms. */
  now(): number
  stop(): void
}

/**
 * Reads the time of the database, and again every 30 seconds. The embedded engine has the clock of
 * this process, which is read once.
 */
export async function followDatabaseTime(database: Database): Promise<DatabaseTime> {
  let offset = Date.now() - performance.now()
  async function read(): Promise<void> {
    const started = performance.now()
    const [row] = await database.query<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    const took = performance.now() - started
    if (row && took <= MAX_ANSWER_MS) offset = row.now - (started + took / 2)
  }
  const now = () => Math.round(performance.now() + offset)
  if (database.kind === 'embedded') return { now, stop: () => {} }
  await read()
  // Without an answer the last reading holds: the steady clock of this process continues it.
  const timer = setInterval(() => void read().catch(() => {}), READ_MS)
  timer.unref()
  return { now, stop: () => clearInterval(timer) }
}
