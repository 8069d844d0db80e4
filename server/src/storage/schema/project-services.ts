import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ServiceKind } from '../storage.js'

/** Nodes, bundlers and paymasters of a project's own. */
export const projectServices = pgTable(
  'project_services',
  {
    projectId: text('project_id').notNull(),
    kind: text('kind').$type<ServiceKind>().notNull(),
    chainId: text('chain_id').notNull(),
    /** May contain a key. */
    url: text('url').notNull(),
  },
  ({ projectId, kind, chainId }) => [primaryKey({ columns: [projectId, kind, chainId] })],
)
