import { bigint, boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Registered full names in lower case. */
export const names = pgTable('names', {
  name: text().primaryKey(),
  attributes: jsonb().$type<Record<string, string>>().notNull(),
  registeredAt: bigint('registered_at', { mode: 'number' }).notNull(),
  updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
  /** The account that registered it, in lower case. */
  owner: text(),
  /** The chain of a contract owner; null for a key, which is the same on all chains. */
  ownerCoinType: bigint('owner_coin_type', { mode: 'number' }),
  source: text(),
})

/** Addresses of names by ENSIP-11 coin type, in lower case. */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text().notNull(),
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    address: text().notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /**
     * True when the address signed for the name; otherwise the name is not listed for the address.
     */
    agreed: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.coinType] })],
)

/** Messages with a used signature, until they expire. */
export const nameSignatures = pgTable('name_signatures', {
  digest: text().primaryKey(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
