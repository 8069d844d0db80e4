import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from './database.js'
import { isStorageUnavailable } from './storage-unavailable.js'

const INTERVAL_MS = 15_000
const VACUUM_EVERY = 8
const CHUNK = 5_000
const EVENTS_LIFETIME_MS = 90 * 86_400_000
const NOW = sql.raw(`(extract(epoch from clock_timestamp()) * 1000)::bigint`)
const BUSY_TABLES = ['relay_mailbox', 'relay_seen', 'relay_head', 'relay_subscriptions', 'events']

/** Deletes what has had its time, and measures the mailboxes. */
export interface Housekeeping {
  /** Whether all mailboxes together hold `maxMailboxBytes` or more. */
  isFull(): boolean
  /** One round now. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** Starts rounds of {@link Housekeeping}; several instances may do so on one database. */
export function startHousekeeping(database: Database, { maxMailboxBytes, log }: { maxMailboxBytes: number; log: Logger }): Housekeeping {
  let full = false
  let round = 0
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    for (let deleted = CHUNK; deleted === CHUNK;) deleted = await deleteExpiredMessages(database)
    await database.query(sql`delete from relay_subscriptions where expires_at <= ${NOW}`)
    await database.query(sql`delete from events where received_at <= ${NOW} - ${EVENTS_LIFETIME_MS}::bigint`)
    const [size] = await database.query<{ bytes: number }>(sql`select coalesce(sum(octet_length(message)), 0)::float8 as bytes from relay_mailbox`)
    full = (size?.bytes ?? 0) >= maxMailboxBytes
    if (full) log.error({ bytes: size?.bytes, maxMailboxBytes }, 'relay: the mailboxes are full; nothing more is taken until they are read or expire')
    // The embedded engine has nobody else to do it.
    if (database.kind === 'embedded' && ++round % VACUUM_EVERY === 0) for (const table of BUSY_TABLES) await database.query(sql.raw(`vacuum (analyze) ${table}`))
  }

  const run = () => (running ??= work().finally(() => { running = undefined }))
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.warn(isStorageUnavailable(error) ? {} : { err: error }, 'housekeeping is put off: the database does not do it now'))
  }, INTERVAL_MS)
  timer.unref()
  return {
    isFull: () => full,
    run,
    async stop() {
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}

async function deleteExpiredMessages(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    with old as (
      select topic, message_id from relay_seen where expires_at <= ${NOW} order by expires_at limit ${CHUNK}::integer for update skip locked
    ), messages as (
      delete from relay_mailbox m using old o where m.topic = o.topic and m.message_id = o.message_id
    ), gone as (
      delete from relay_seen s using old o where s.topic = o.topic and s.message_id = o.message_id returning 1
    )
    select count(*)::integer as count from gone`)
  return row?.count ?? 0
}
