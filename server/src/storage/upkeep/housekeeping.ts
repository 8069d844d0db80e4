import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../open/database.js'
import { createEmbeddedUpkeep } from './embedded-upkeep.js'
import { EXPIRED, type Expiry } from './expired.js'
import { isStorageUnavailable } from '../storage-unavailable.js'

/** Interval of the rounds; expired rows are deleted within a minute. */
export const HOUSEKEEPING_MS = 15_000
const UPKEEP_MS = 3_000
// The embedded engine runs no other statement during a chunk.
const CHUNK = { embedded: 500, server: 5_000 } as const
const MAX_PAUSE_MS = 250
const TIDY_OWNERS = 200
const USAGE = 'relay_usage'

/** The times of day that the process accepts from clients, Unix ms. */
export interface Readings {
  readings(): readonly number[]
}

/** Deletes expired rows. */
export interface Housekeeping {
  /** Runs one round now. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** Starts the rounds of {@link Housekeeping}; several instances may run them on one database. */
export function startHousekeeping(
  database: Database,
  {
    intervalMs = HOUSEKEEPING_MS,
    clock,
    log,
  }: { intervalMs?: number | undefined; clock?: Readings | undefined; log: Logger },
): Housekeeping {
  let stopped = false
  let running: Promise<void> | undefined
  let upkeeping: Promise<void> | undefined
  const upkeepEmbedded = createEmbeddedUpkeep(database)

  // Deletions take at most half of the time.
  async function clear(statement: Expiry['statement']): Promise<void> {
    const oldest = clock && Math.min(...clock.readings())
    const chunk: number = CHUNK[database.kind]
    for (let deleted = chunk; deleted === chunk && !stopped;) {
      const started = performance.now()
      const [row] = await database.maintain<{ count: number }>(
        sql`with gone as (${statement(chunk, oldest)}) select count(*)::integer as count from gone`,
      )
      deleted = row?.count ?? 0
      if (deleted === chunk)
        await new Promise((resolve) =>
          setTimeout(resolve, Math.min(performance.now() - started, MAX_PAUSE_MS)),
        )
    }
  }

  // The role of a process without some doors need not have rights on their tables; a process with
  // these rights clears them.
  async function listOwn(): Promise<ReadonlySet<string>> {
    const tables = [...new Set(EXPIRED.map(({ table }) => table)), USAGE]
    const rows = await database.maintain<{ name: string }>(
      sql`select name from unnest(${sql.param(tables)}::text[]) as name where has_table_privilege(name, 'delete')`,
    )
    return new Set(rows.map(({ name }) => name))
  }

  async function work(): Promise<void> {
    const own = await listOwn()
    for (const { table, statement } of EXPIRED) if (own.has(table)) await clear(statement)
    if (own.has(USAGE))
      await database.maintain(sql`select relay_tidy_usage(${TIDY_OWNERS}::integer)`)
  }

  const putOff = (error: unknown) => {
    if (!stopped)
      log.warn(
        isStorageUnavailable(error) ? {} : { err: error },
        'housekeeping is put off: the database does not do it now',
      )
  }
  const run = () =>
    (running ??= work().finally(() => {
      running = undefined
    }))
  const upkeep = () => {
    upkeeping ??= upkeepEmbedded()
      .catch(putOff)
      .finally(() => {
        upkeeping = undefined
      })
  }
  const timers = [
    setInterval(() => {
      run().catch(putOff)
    }, intervalMs),
  ]
  if (database.kind === 'embedded') timers.push(setInterval(upkeep, UPKEEP_MS))
  for (const timer of timers) timer.unref()
  return {
    run,
    // Maintenance is not awaited: it may take minutes and is aborted safely when the database
    // closes.
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
