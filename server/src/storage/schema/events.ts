import { bigint, json, pgTable, text } from 'drizzle-orm/pg-core'

/** Analytics events of projects that have them enabled, without addresses. */
export const events = pgTable('events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  projectId: text('project_id').notNull(),
  // Stored as sent: jsonb would refuse characters that some clients send.
  event: json().notNull(),
  /** Unix milliseconds. */
  receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
})
