import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

interface TypedData {
  readonly type: string
  readonly data?: unknown
}

/** Permissions by identifier; `account` is CAIP-10 in lower case. Times are Unix seconds. */
export const smartSessions = pgTable('smart_sessions', {
  pci: text().primaryKey(),
  account: text().notNull(),
  projectId: text('project_id').notNull(),
  expiry: bigint({ mode: 'number' }).notNull(),
  signer: jsonb().$type<TypedData>().notNull(),
  permissions: jsonb().$type<TypedData[]>().notNull(),
  policies: jsonb().$type<TypedData[]>().notNull(),
  context: text(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  revokedAt: bigint('revoked_at', { mode: 'number' }),
  source: text(),
})
