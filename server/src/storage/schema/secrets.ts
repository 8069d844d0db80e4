import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets by what they are for; times are Unix milliseconds. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
