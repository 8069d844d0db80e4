import { sql, type SQL } from 'drizzle-orm'

const NOW = sql.raw(`(extract(epoch from clock_timestamp()) * 1000)::bigint`)
const DAY_MS = 86_400_000
const EVENTS_LIFETIME_MS = 90 * DAY_MS
// Limits the rows of a busy site in 90 days; at about 500 bytes each they take a gigabyte.
const MAX_EVENTS = 2_000_000
// Listed for a month after their expiry, so that users find the permissions they granted. A session
// that no wallet granted within a day is abandoned.
const SESSION_MEMORY_MS = 30 * DAY_MS
const SESSION_GRANT_MS = DAY_MS
const WALLET_LOG_LIFETIME_MS = 365 * DAY_MS

/**
 * A statement that deletes at most one chunk of expired rows of a table. `oldest` is the oldest
 * time (Unix ms) that this process still accepts from clients; undefined: the database's.
 */
export interface Expiry {
  readonly table: string
  readonly statement: (chunk: number, oldest?: number) => SQL
}

/**
 * Deletes expired rows, one chunk per statement: messages first, which must be gone within a
 * minute. Locked rows are left for the next round. Every growing table is either listed here,
 * deletes its own rows (`name_signatures`, `index_blocks`), or is permanent: names, purchases,
 * wallets, and the index of followed chains. Deletes by `ctid`, because a join on the key would
 * read the whole table for a large chunk.
 */
export const EXPIRED: readonly Expiry[] = [
  ...['relay_mailbox', 'relay_seen', 'relay_subscriptions'].map((table) =>
    deleteOldest(table, 'expires_at', sql`expires_at <= ${NOW}`),
  ),
  deleteOldest('events', 'received_at', sql`received_at <= ${NOW} - ${EVENTS_LIFETIME_MS}::bigint`),
  deleteOldest(
    'connection_counts',
    'day',
    sql`day <= (${NOW} - ${EVENTS_LIFETIME_MS}::bigint) / ${DAY_MS}`,
  ),
  deleteOldest('events', 'id', sql`id <= (select max(id) from events) - ${MAX_EVENTS}::bigint`),
  deleteOldest(
    'smart_sessions',
    'expiry',
    sql`expiry <= (${NOW} - ${SESSION_MEMORY_MS}::bigint) / 1000`,
  ),
  deleteOldest(
    'smart_sessions',
    'created_at',
    sql`context is null and created_at <= (${NOW} - ${SESSION_GRANT_MS}::bigint) / 1000`,
  ),
  // Their expiry is by the server's clock. A used nonce or proof stays as long as any accepted time
  // makes it valid again: the clock may have been set, and that of the database may differ.
  ...[
    'sign_in_nonces',
    'sign_in_accounts',
    'wallet_logins',
    'wallet_sessions',
    'wallet_undos',
    'wallet_changes',
    'wallet_limits',
    'wallet_used',
    'wallet_mails',
    'wallet_step_ups',
    'wallet_permissions',
    'vault_codes',
    'vault_approvals',
    'daily_use',
  ].map((table) =>
    deleteOldest(table, 'expires_at', (oldest) =>
      oldest === undefined
        ? sql`expires_at <= ${NOW}`
        : sql`expires_at <= least(${NOW}, ${Math.floor(oldest)}::bigint)`,
    ),
  ),
  deleteOldest('wallet_log', 'at', sql`at <= ${NOW} - ${WALLET_LOG_LIFETIME_MS}::bigint`),
]

function deleteOldest(
  table: string,
  age: string,
  isOver: SQL | ((oldest: number | undefined) => SQL),
): Expiry {
  const [rows, order] = [sql.raw(table), sql.raw(age)]
  return {
    table,
    statement: (chunk, oldest) => sql`
      delete from ${rows} where ctid = any (array(
        select ctid from ${rows} where ${typeof isOver === 'function' ? isOver(oldest) : isOver} order by ${order} limit ${chunk}::integer for update skip locked
      )) returning 1`,
  }
}
