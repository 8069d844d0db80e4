import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { inChunks } from '../in-chunks.js'
import type { Database, Orm } from '../../storage/open/database.js'
import {
  indexBlocks,
  indexHeads,
  indexParticipants,
  indexTokens,
  indexTransactions,
  indexTransfers,
} from '../../storage/schema/chain-index.js'
import type { IndexedBlock } from './read-block.js'

const KEPT_HASHES = 1_024
// Each of them is queried for every balance of its chain. The first ones seen stay, so that
// flooding a chain with tokens hides no older token.
const MAX_LISTED_TOKENS = 5_000
const ROWS_AT_ONCE = 500

/** A block that was indexed. */
export interface KnownBlock {
  readonly number: number
  readonly hash: string
}

/**
 * The index of followed chains. Several servers may write. A server that finds a newer state of
 * another server writes nothing.
 */
export interface ChainIndex {
  /** Number of the next block to read. */
  getNext(chainId: string, fromBlock: number): Promise<number>
  /** The last indexed blocks, newest first, as deep as the chain may reorganise. */
  listKnown(chainId: string): Promise<readonly KnownBlock[]>
  /** Adds consecutive blocks. Returns false when `next` is no longer the next block. */
  append(chainId: string, next: number, blocks: readonly IndexedBlock[]): Promise<boolean>
  /** Removes every block from `from` on. Returns false when the next block is no longer `to`. */
  rewind(chainId: string, options: { readonly from: number; readonly to: number }): Promise<boolean>
  /** Addresses of ERC-20 tokens seen in transfers, at most the first 5,000. */
  listTokens(chainId: string): Promise<readonly string[]>
}

/** Creates the index in SQL. */
export function createChainIndex(database: Database): ChainIndex {
  const { orm } = database
  // The chain's row is the lock. It is held until the blocks are committed.
  async function holds(inner: Orm, chainId: string, next: number): Promise<boolean> {
    const [head] = await inner
      .select({ nextBlock: indexHeads.nextBlock })
      .from(indexHeads)
      .where(eq(indexHeads.chainId, chainId))
      .for('update')
    return head?.nextBlock === next
  }
  return {
    async getNext(chainId, fromBlock) {
      await orm.insert(indexHeads).values({ chainId, nextBlock: fromBlock }).onConflictDoNothing()
      const [head] = await orm.select().from(indexHeads).where(eq(indexHeads.chainId, chainId))
      return head!.nextBlock
    },
    listKnown: (chainId) =>
      orm
        .select({ number: indexBlocks.number, hash: indexBlocks.hash })
        .from(indexBlocks)
        .where(eq(indexBlocks.chainId, chainId))
        .orderBy(desc(indexBlocks.number)),
    append: (chainId, next, blocks) =>
      database.transaction(async (inner) => {
        if (!(await holds(inner, chainId, next))) return false
        await insertBlocks(inner, chainId, blocks)
        const last = blocks.at(-1)!.number
        await inner
          .update(indexHeads)
          .set({ nextBlock: last + 1 })
          .where(eq(indexHeads.chainId, chainId))
        await inner
          .delete(indexBlocks)
          .where(and(eq(indexBlocks.chainId, chainId), lte(indexBlocks.number, last - KEPT_HASHES)))
        return true
      }),
    rewind: (chainId, { from, to }) =>
      database.transaction(async (inner) => {
        if (!(await holds(inner, chainId, from))) return false
        for (const table of [indexParticipants, indexTransfers, indexTransactions])
          await inner
            .delete(table)
            .where(and(eq(table.chainId, chainId), gte(table.blockNumber, to)))
        await inner
          .delete(indexTokens)
          .where(and(eq(indexTokens.chainId, chainId), gte(indexTokens.firstBlock, to)))
        await inner
          .delete(indexBlocks)
          .where(and(eq(indexBlocks.chainId, chainId), gte(indexBlocks.number, to)))
        await inner.update(indexHeads).set({ nextBlock: to }).where(eq(indexHeads.chainId, chainId))
        return true
      }),
    async listTokens(chainId) {
      const rows = await orm
        .select({ token: indexTokens.token })
        .from(indexTokens)
        .where(eq(indexTokens.chainId, chainId))
        .orderBy(indexTokens.firstBlock, indexTokens.token)
        .limit(MAX_LISTED_TOKENS)
      return rows.map(({ token }) => token)
    },
  }
}

async function insertBlocks(
  orm: Orm,
  chainId: string,
  blocks: readonly IndexedBlock[],
): Promise<void> {
  const all = blocks.flatMap(({ number, transactions }) =>
    transactions.map((transaction, position) => ({
      chainId,
      blockNumber: number,
      position,
      transaction,
    })),
  )
  const transfers = all.flatMap(({ transaction, ...place }) =>
    transaction.transfers.map(({ kind, token, tokenId, from, to, amount }, ordinal) => ({
      ...place,
      ordinal,
      kind,
      token,
      tokenId: tokenId ?? null,
      sender: from,
      receiver: to,
      amount: amount.toString(),
    })),
  )
  const participants = all.flatMap(({ transaction, ...place }) => {
    const accounts = [
      transaction.from,
      transaction.to,
      transaction.created,
      ...transaction.transfers.flatMap(({ from, to }) => [from, to]),
    ]
    return [...new Set(accounts.filter((account): account is string => Boolean(account)))].map(
      (account) => ({ ...place, account, minedAt: transaction.minedAt }),
    )
  })
  const tokens = new Map(
    transfers
      .filter(({ kind }) => kind === 'erc20')
      .reverse()
      .map(({ token, blockNumber }) => [token, { chainId, token, firstBlock: blockNumber }]),
  )
  const rows = all.map(
    ({ transaction: { hash, minedAt, from, to, created, nonce, status, method }, ...place }) => ({
      ...place,
      hash,
      minedAt,
      sender: from,
      receiver: to,
      created: created ?? null,
      nonce,
      status,
      method: method ?? null,
    }),
  )
  await orm
    .insert(indexBlocks)
    .values(blocks.map(({ number, hash }) => ({ chainId, number, hash })))
  for (const chunk of inChunks(rows, ROWS_AT_ONCE))
    await orm.insert(indexTransactions).values(chunk)
  for (const chunk of inChunks(transfers, ROWS_AT_ONCE))
    await orm.insert(indexTransfers).values(chunk)
  for (const chunk of inChunks(participants, ROWS_AT_ONCE))
    await orm.insert(indexParticipants).values(chunk)
  for (const chunk of inChunks([...tokens.values()], ROWS_AT_ONCE))
    await orm.insert(indexTokens).values(chunk).onConflictDoNothing()
}
