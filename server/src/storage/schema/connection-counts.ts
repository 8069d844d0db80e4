import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often connections reached each step, by day (since 1970), wallet and family. */
export const connectionCounts = pgTable(
  'connection_counts',
  {
    projectId: text('project_id').notNull(),
    day: integer('day').notNull(),
    step: text('step').notNull(),
    wallet: text('wallet').notNull(),
    family: text('family').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  ({ projectId, day, step, wallet, family }) => [
    primaryKey({ columns: [projectId, day, step, wallet, family] }),
  ],
)
