import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Used nonces until they expire; `endedAt` is set once the session of a nonce was signed out. */
export const signInNonces = pgTable('sign_in_nonces', {
  nonce: text().primaryKey(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  endedAt: bigint('ended_at', { mode: 'number' }),
})

/**
 * The apps' metadata of signed-in accounts (CAIP-10, EVM addresses in lower case). Times are Unix
 * ms.
 */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    projectId: text('project_id').notNull(),
    account: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    source: text(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.account] })],
)
