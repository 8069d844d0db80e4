import { bigint, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'

/** Purchases of the sandbox on-ramp. `payment` is decimal, in `currency`. */
export const onrampPurchases = pgTable('onramp_purchases', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  account: text().notNull(),
  chainId: text('chain_id').notNull(),
  token: text().notNull(),
  symbol: text().notNull(),
  decimals: integer().notNull(),
  amount: numeric({ precision: 78, scale: 0 }).notNull(),
  payment: text().notNull(),
  currency: text().notNull(),
  status: text().$type<'pending' | 'success' | 'failed'>().notNull(),
  transactionHash: text('transaction_hash'),
  sender: text(),
  nonce: integer(),
  rawTransaction: text('raw_transaction').$type<`0x${string}`>(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
