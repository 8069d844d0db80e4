import { bigint, json, pgTable, text } from 'drizzle-orm/pg-core'

/** Analytics events of projects that have them on, without addresses. */
export const events = pgTable('events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  projectId: text('project_id').notNull(),
  // Kept as it was sent: jsonb would refuse what some clients put into their strings.
  event: json().notNull(),
  /** Unix milliseconds. */
  receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
})
