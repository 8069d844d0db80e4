import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets by purpose; times are Unix ms. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
