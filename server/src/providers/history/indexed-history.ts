import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../storage/open/database.js'
import { readCursor, writeCursor } from './cursor.js'
import type { ChainTransfer, HistoryProvider } from './history-provider.js'

const Place = z.tuple([z.int(), z.string().check(z.maxLength(80)), z.int(), z.int()])

interface Row {
  chain_id: string
  block_number: number
  position: number
  mined_at: number
  hash: string
  sender: string
  receiver: string | null
  created: string | null
  nonce: number
  status: 'confirmed' | 'failed'
  method: string | null
}
interface TransferRow {
  chain_id: string
  block_number: number
  position: number
  kind: ChainTransfer['kind']
  token: string
  token_id: string | null
  sender: string
  receiver: string
  amount: string
}

/** Transactions of followed chains from the index; several chains are merged. */
export function createIndexedHistory(open: () => Promise<Database>): HistoryProvider {
  return {
    async listTransactions({ chainIds, account, cursor, limit }) {
      const after = cursor === undefined ? undefined : readCursor(Place, cursor)
      const database = await open()
      const rows = await database.query<Row>(sql`
        select p.chain_id, p.block_number::float8 as block_number, p.position, p.mined_at::float8 as mined_at,
          t.hash, t.sender, t.receiver, t.created, t.nonce::float8 as nonce, t.status, t.method
        from index_participants p
        join index_transactions t on t.chain_id = p.chain_id and t.block_number = p.block_number and t.position = p.position
        where p.account = ${account} and p.chain_id = any(${sql.param([...chainIds])}::text[])
          ${after ? sql`and (p.mined_at, p.chain_id, p.block_number, p.position) < (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::bigint, ${after[3]}::integer)` : sql``}
        order by p.mined_at desc, p.chain_id desc, p.block_number desc, p.position desc
        limit ${limit + 1}`)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const transfers =
        page.length === 0
          ? []
          : await database.query<TransferRow>(sql`
        select chain_id, block_number::float8 as block_number, position, kind, token, token_id::text as token_id, sender, receiver, amount::text as amount
        from index_transfers
        where (chain_id, block_number, position) in (${sql.join(
          page.map(
            (row) =>
              sql`(${row.chain_id}::text, ${row.block_number}::bigint, ${row.position}::integer)`,
          ),
          sql`, `,
        )})
        order by ordinal`)
      const byPlace = new Map<string, ChainTransfer[]>()
      for (const row of transfers) {
        const key = `${row.chain_id} ${row.block_number} ${row.position}`
        byPlace.set(key, [
          ...(byPlace.get(key) ?? []),
          {
            kind: row.kind,
            token: row.token,
            tokenId: row.token_id ?? undefined,
            from: row.sender,
            to: row.receiver,
            amount: BigInt(row.amount),
          },
        ])
      }
      return {
        next:
          rows.length > limit && last
            ? writeCursor([last.mined_at, last.chain_id, last.block_number, last.position])
            : null,
        transactions: page.map((row) => ({
          chainId: row.chain_id,
          hash: row.hash,
          minedAt: row.mined_at,
          from: row.sender,
          to: row.receiver,
          created: row.created,
          nonce: row.nonce,
          status: row.status,
          method: row.method,
          transfers: byPlace.get(`${row.chain_id} ${row.block_number} ${row.position}`) ?? [],
        })),
      }
    },
  }
}
