import { sql } from 'drizzle-orm'
import type { Database } from '../open/database.js'

const MIN_DEAD_ROWS = 2_000
const DEAD_SHARE = 0.2
const MIN_STALE_ROWS = 100_000
// 3,000 rows are sampled: the 30,000 of PostgreSQL's default take 0.28 s for a mailbox of 300,000
// messages, whose plans do not depend on it.
const STATISTICS_TARGET = 10
const MAX_PAUSE_MS = 2_000
// 3 to 6 ms of CPU time; 15 to 19 ms if the pages are no longer in the engine's memory.
const SLICE_PAGES = 2_000
// Data written between two checkpoints is on disk twice: as log, and as recycled files of the
// previous log.
const CHECKPOINT_WAL_BYTES = 16 * 1024 * 1024

interface Table {
  readonly name: string
  readonly pages: number
  readonly live: number
  readonly dead: number
  readonly changed: number
}

/**
 * Replaces PostgreSQL's background processes, which the embedded engine lacks: removes dead rows by
 * autovacuum's rule, before every statement has to skip them, and checkpoints, before the log fills
 * the disk and a restart after a kill replays all of it.
 */
export function createEmbeddedUpkeep(database: Database): () => Promise<void> {
  const vacuumedAt = new Map<string, number>()
  const analyzedAt = new Map<string, number>()

  // The engine runs no other statement during one of these; afterwards it is free for the same
  // time.
  const maintain = async (text: string) => {
    const started = performance.now()
    await database.maintain(sql.raw(text))
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(performance.now() - started, MAX_PAUSE_MS)),
    )
  }

  return async () => {
    for (const { name, pages, live, dead, changed } of await listTables(database)) {
      const isStale = since(analyzedAt, name, changed) > MIN_STALE_ROWS + live
      if (!isStale && since(vacuumedAt, name, dead) <= MIN_DEAD_ROWS + DEAD_SHARE * live) continue
      // In steps, with time for other statements between them. Reading full pages removes the dead
      // rows in them, so VACUUM has less to do in the table and its indexes, each of which it reads
      // as a whole. Then come TOAST tables and statistics.
      for (let page = 0; page < pages; page += SLICE_PAGES)
        await maintain(
          `select count(*) from "${name}" where ctid >= '(${page},0)' and ctid < '(${page + SLICE_PAGES},0)'`,
        )
      await maintain(`vacuum (process_toast false) "${name}"`)
      await maintain(`vacuum (process_main false) "${name}"`)
      if (isStale) {
        await database.maintain(sql.raw(`set default_statistics_target = ${STATISTICS_TARGET}`))
        await maintain(`analyze "${name}"`)
      }
      vacuumedAt.set(name, dead)
      if (isStale) analyzedAt.set(name, changed)
    }
    const [log] = await database.maintain<{ bytes: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
    )
    if (log!.bytes >= CHECKPOINT_WAL_BYTES) await maintain('checkpoint')
  }
}

// The engine counts since it was opened, which may have happened again in between.
function since(counts: ReadonlyMap<string, number>, name: string, count: number): number {
  const before = counts.get(name) ?? 0
  return count < before ? count : count - before
}

// The engine never publishes its counts (n_dead_tup), so the unpublished counts are added.
function listTables(database: Database): Promise<readonly Table[]> {
  return database.maintain<Table>(sql`
    select name, pages, live, dead::float8 as dead, (dead + inserted)::float8 as changed from (
      select relname as name, ceil(pg_relation_size(oid) / 8192.0)::float8 as pages, greatest(reltuples, 0)::float8 as live, pg_stat_get_tuples_inserted(oid) + pg_stat_get_xact_tuples_inserted(oid) as inserted,
        pg_stat_get_tuples_deleted(oid) + pg_stat_get_xact_tuples_deleted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_xact_tuples_updated(oid) as dead
      from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    ) t`)
}
