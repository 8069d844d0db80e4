import { sql, type SQL } from 'drizzle-orm'

const NOW = sql.raw(`(extract(epoch from clock_timestamp()) * 1000)::bigint`)
const DAY_MS = 86_400_000
const EVENTS_LIFETIME_MS = 90 * DAY_MS
// What a busy site sends in 90 days would have no bound otherwise; with about 500 bytes each these take a gigabyte.
const MAX_EVENTS = 2_000_000
// Told for a month after their end, so that people find what they gave; what no wallet granted within a day was given up.
const SESSION_MEMORY_MS = 30 * DAY_MS
const SESSION_GRANT_MS = DAY_MS

/**
 * What has had its time, a chunk each: the messages first, which must be gone within a minute. Rows somebody works on are left for the next
 * round. Whatever grows with use is listed here, deletes what it used itself (`name_signatures`, `index_blocks`), or is there to stay:
 * names, purchases, and what is known of followed chains. By `ctid`, as a join on the key would read the whole table for a large chunk.
 */
export const EXPIRED: readonly ((chunk: number) => SQL)[] = [
  (chunk) => sql`
    delete from relay_mailbox where ctid = any (array(
      select ctid from relay_mailbox where expires_at <= ${NOW} order by expires_at limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from relay_seen where ctid = any (array(
      select ctid from relay_seen where expires_at <= ${NOW} order by expires_at limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from relay_subscriptions where ctid = any (array(
      select ctid from relay_subscriptions where expires_at <= ${NOW} order by expires_at limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from events where ctid = any (array(
      select ctid from events where received_at <= ${NOW} - ${EVENTS_LIFETIME_MS}::bigint order by received_at limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from events where ctid = any (array(
      select ctid from events where id <= (select max(id) from events) - ${MAX_EVENTS}::bigint order by id limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from smart_sessions where ctid = any (array(
      select ctid from smart_sessions where expiry <= (${NOW} - ${SESSION_MEMORY_MS}::bigint) / 1000 order by expiry limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from smart_sessions where ctid = any (array(
      select ctid from smart_sessions where context is null and created_at <= (${NOW} - ${SESSION_GRANT_MS}::bigint) / 1000 order by created_at limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from sign_in_nonces where ctid = any (array(
      select ctid from sign_in_nonces where expires_at <= ${NOW} order by expires_at limit ${chunk}::integer for update skip locked
    )) returning 1`,
  (chunk) => sql`
    delete from sign_in_accounts where ctid = any (array(
      select ctid from sign_in_accounts where expires_at <= ${NOW} order by expires_at limit ${chunk}::integer for update skip locked
    )) returning 1`,
]
