import { bigint, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const chainId = text('chain_id').notNull()
const blockNumber = bigint('block_number', { mode: 'number' }).notNull()
const position = integer().notNull()
const minedAt = bigint('mined_at', { mode: 'number' }).notNull()

/** The next block of each followed chain. */
export const indexHeads = pgTable('index_heads', {
  chainId: text('chain_id').primaryKey(),
  nextBlock: bigint('next_block', { mode: 'number' }).notNull(),
})

/** Hashes of the last indexed blocks, to detect reorganisations. */
export const indexBlocks = pgTable(
  'index_blocks',
  { chainId, number: bigint({ mode: 'number' }).notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)

/**
 * Transactions by their position on the chain. `method` is the first four bytes of the call data.
 */
export const indexTransactions = pgTable(
  'index_transactions',
  {
    chainId,
    blockNumber,
    position,
    minedAt,
    hash: text().notNull(),
    sender: text().notNull(),
    receiver: text(),
    created: text(),
    nonce: bigint({ mode: 'number' }).notNull(),
    status: text().$type<'confirmed' | 'failed'>().notNull(),
    method: text(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.blockNumber, table.position] })],
)

/** Transfers of a transaction. Amounts are base units as text. */
export const indexTransfers = pgTable(
  'index_transfers',
  {
    chainId,
    blockNumber,
    position,
    ordinal: integer().notNull(),
    kind: text().$type<'native' | 'erc20' | 'erc721' | 'erc1155'>().notNull(),
    token: text().notNull(),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }),
    sender: text().notNull(),
    receiver: text().notNull(),
    amount: numeric({ precision: 78, scale: 0 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.position, table.ordinal] }),
  ],
)

/** The addresses involved in a transaction. */
export const indexParticipants = pgTable(
  'index_participants',
  { chainId, account: text().notNull(), blockNumber, position, minedAt },
  (table) => [
    primaryKey({ columns: [table.chainId, table.account, table.blockNumber, table.position] }),
  ],
)

/** ERC-20 tokens seen in transfers. */
export const indexTokens = pgTable(
  'index_tokens',
  {
    chainId,
    token: text().notNull(),
    firstBlock: bigint('first_block', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token] })],
)
