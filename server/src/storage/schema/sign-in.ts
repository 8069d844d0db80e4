import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Nonces that were used, until they expire; `endedAt` once the session that one opened was signed out. */
export const signInNonces = pgTable('sign_in_nonces', {
  nonce: text().primaryKey(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  endedAt: bigint('ended_at', { mode: 'number' }),
})

/** What apps keep for accounts (CAIP-10, EVM addresses in lower case) that signed in to them. Times are Unix milliseconds. */
export const signInAccounts = pgTable('sign_in_accounts', {
  projectId: text('project_id').notNull(),
  account: text().notNull(),
  metadata: jsonb().$type<Record<string, unknown>>().notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  source: text(),
}, (table) => [primaryKey({ columns: [table.projectId, table.account] })])
