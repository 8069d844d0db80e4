import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Used daily quotas: `owner` is a project id or the keyed hash of a network address, `day` counts
 * from 1970 in UTC.
 */
export const dailyUse = pgTable(
  'daily_use',
  {
    kind: text().notNull(),
    owner: text().notNull(),
    day: integer().notNull(),
    used: bigint({ mode: 'number' }).notNull(),
    /** Unix milliseconds. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.owner, table.day] })],
)
