import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from './database.js'
import { createEmbeddedUpkeep } from './embedded-upkeep.js'
import { isStorageUnavailable } from './storage-unavailable.js'

const INTERVAL_MS = 15_000
const UPKEEP_MS = 3_000
// The embedded engine serves nobody else meanwhile.
const CHUNK = { embedded: 500, server: 5_000 } as const
const EVENTS_LIFETIME_MS = 90 * 86_400_000
const NOW = sql.raw(`(extract(epoch from clock_timestamp()) * 1000)::bigint`)

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
  let running: Promise<void> | undefined
  let upkeeping: Promise<void> | undefined
  const upkeepEmbedded = createEmbeddedUpkeep(database)

  async function work(): Promise<void> {
    const chunk: number = CHUNK[database.kind]
    for (let deleted = chunk; deleted === chunk;) deleted = await deleteExpiredMessages(database, chunk)
    await database.query(sql`delete from relay_subscriptions where expires_at <= ${NOW}`)
    await database.query(sql`delete from events where received_at <= ${NOW} - ${EVENTS_LIFETIME_MS}::bigint`)
    const bytes = await measureMailboxes(database, maxMailboxBytes)
    full = bytes >= maxMailboxBytes
    if (full) log.error({ bytes, maxMailboxBytes }, 'relay: the mailboxes are full; nothing more is taken until they are read or expire')
  }

  const putOff = (error: unknown) => log.warn(isStorageUnavailable(error) ? {} : { err: error }, 'housekeeping is put off: the database does not do it now')
  const run = () => (running ??= work().finally(() => { running = undefined }))
  const upkeep = () => { upkeeping ??= upkeepEmbedded().catch(putOff).finally(() => { upkeeping = undefined }) }
  const timers = [setInterval(() => { run().catch(putOff) }, INTERVAL_MS)]
  if (database.kind === 'embedded') timers.push(setInterval(upkeep, UPKEEP_MS))
  for (const timer of timers) timer.unref()
  return {
    isFull: () => full,
    run,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running?.catch(() => {})
      await upkeeping
    },
  }
}

// Adding up every text takes long; a table far below the bound cannot hold so much, even if half of it is compressed away.
async function measureMailboxes(database: Database, maxMailboxBytes: number): Promise<number> {
  const [table] = await database.query<{ bytes: number }>(sql`select pg_table_size('relay_mailbox')::float8 as bytes`)
  if (table!.bytes < maxMailboxBytes / 2) return table!.bytes
  const [texts] = await database.query<{ bytes: number }>(sql`select coalesce(sum(octet_length(message)), 0)::float8 as bytes from relay_mailbox`)
  return texts!.bytes
}

async function deleteExpiredMessages(database: Database, chunk: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    with old as (
      select topic, message_id from relay_seen where expires_at <= ${NOW} order by expires_at limit ${chunk}::integer for update skip locked
    ), messages as (
      delete from relay_mailbox m using old o where m.topic = o.topic and m.message_id = o.message_id
    ), gone as (
      delete from relay_seen s using old o where s.topic = o.topic and s.message_id = o.message_id returning 1
    )
    select count(*)::integer as count from gone`)
  return row?.count ?? 0
}
