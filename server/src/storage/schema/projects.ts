import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Projects and their allowed origins. */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  development: boolean().notNull(),
  origins: text().array().notNull(),
  features: jsonb()
    .$type<{ id: string; isEnabled: boolean; config: string[] | null }[]>()
    .notNull(),
  analytics: boolean().notNull(),
  disabled: boolean().notNull().default(false),
  /** Unix milliseconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
