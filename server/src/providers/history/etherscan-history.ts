import * as z from 'zod/mini'
import { NATIVE } from '../address.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { ProviderUnavailable } from '../provider-unavailable.js'
import { readCursor, writeCursor } from './cursor.js'
import type { ChainTransaction, ChainTransfer, HistoryProvider } from './history-provider.js'

const MAX_BLOCK = 999_999_999
const MAX_DECIMALS = 77
const ACTIONS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type Action = (typeof ACTIONS)[number]

const Answer = z.object({ status: z.string(), message: z.nullish(z.string()), result: z.unknown() })
const Text = z.optional(z.string())
const Row = z.object({
  blockNumber: z.string().check(z.regex(/^\d{1,15}$/)),
  timeStamp: z.string().check(z.regex(/^\d{1,11}$/)),
  hash: z.optional(z.string()),
  transactionHash: Text,
  from: z.string(),
  to: z.nullish(z.string()),
  value: Text,
  nonce: Text,
  isError: Text,
  txreceipt_status: Text,
  input: Text,
  methodId: Text,
  contractAddress: z.nullish(z.string()),
  tokenName: Text,
  tokenSymbol: Text,
  tokenDecimal: Text,
  tokenID: Text,
  tokenValue: Text,
})
type Row = z.infer<typeof Row>

/** A chain's explorer, with the query parameters of every request (`chainid`, `apikey`). */
export interface Explorer extends Api {
  readonly query?: Readonly<Record<string, string>> | undefined
}

/**
 * Transactions of one chain from an Etherscan-compatible API: Etherscan v2, Blockscout, Routescan.
 */
export function createEtherscanHistory({
  chainId,
  explorer,
}: {
  chainId: string
  explorer: Explorer
}): HistoryProvider {
  async function list(
    action: Action,
    account: string,
    endBlock: number,
    limit: number,
  ): Promise<Row[]> {
    const query = {
      ...explorer.query,
      module: 'account',
      action,
      address: account,
      startblock: '0',
      endblock: String(endBlock),
      page: '1',
      offset: String(limit),
      sort: 'desc',
    }
    const { status, message, result } = await fetchJson(explorer, '', Answer, { query })
    const rows = z.array(Row).safeParse(result)
    if (rows.success && (status === '1' || rows.data.length === 0)) return rows.data
    // Some explorers lack some of the lists, and each has its own message for an empty list.
    const words = `${message ?? ''} ${typeof result === 'string' ? result : ''}`
    if (
      /no (transactions|token transfers|internal transactions|records) found/i.test(words) ||
      (action !== 'txlist' && /unknown action|missing or unsupported/i.test(words))
    )
      return []
    throw new ProviderUnavailable(
      explorer.name,
      /rate limit|too many/i.test(words) ? 'it limits requests' : 'its answer cannot be read',
      { cause: new Error(words.slice(0, 300)) },
    )
  }
  return {
    async listTransactions({ account, cursor, limit }) {
      const endBlock =
        cursor === undefined
          ? MAX_BLOCK
          : readCursor(z.int().check(z.gte(0), z.lte(MAX_BLOCK)), cursor)
      const lists = await Promise.all(
        ACTIONS.map((action) => list(action, account, endBlock, limit)),
      )
      // A full list may continue below its last block: those blocks are left for the next page, so
      // that no transaction is incomplete.
      const floor = Math.max(
        -1,
        ...lists
          .filter((rows) => rows.length >= limit)
          .map((rows) => Number(rows.at(-1)!.blockNumber)),
      )
      const isWhole = (row: Row) => Number(row.blockNumber) > floor
      const isStuck = floor >= 0 && !lists.some((rows) => rows.some(isWhole))
      const kept = lists.map((rows) => (isStuck ? rows : rows.filter(isWhole)))
      return {
        transactions: join(
          chainId,
          ACTIONS.map((action, index) => ({ action, rows: kept[index]! })),
        ),
        next:
          floor < 0 || (isStuck && floor === 0) ? null : writeCursor(isStuck ? floor - 1 : floor),
      }
    },
  }
}

function join(
  chainId: string,
  lists: readonly { action: Action; rows: readonly Row[] }[],
): ChainTransaction[] {
  const found = new Map<string, { transaction: ChainTransaction; block: number }>()
  for (const { action, rows } of lists) {
    for (const row of rows) {
      const hash = row.hash ?? row.transactionHash
      if (!hash) continue
      const existing = found.get(hash)?.transaction ?? toTransaction(chainId, hash, row, action)
      found.set(hash, {
        block: Number(row.blockNumber),
        transaction: {
          ...existing,
          transfers: [...existing.transfers, ...toTransfers(action, row)],
        },
      })
    }
  }
  return [...found.values()]
    .sort((a, b) => b.block - a.block || b.transaction.minedAt - a.transaction.minedAt)
    .map(({ transaction }) => transaction)
}

function toTransaction(chainId: string, hash: string, row: Row, action: Action): ChainTransaction {
  const isOwn = action === 'txlist'
  const method =
    row.methodId?.length === 10
      ? row.methodId
      : row.input && row.input.length >= 10
        ? row.input.slice(0, 10)
        : null
  return {
    chainId,
    hash,
    minedAt: Number(row.timeStamp) * 1000,
    from: row.from.toLowerCase(),
    to: row.to ? row.to.toLowerCase() : null,
    created: isOwn && !row.to && row.contractAddress ? row.contractAddress.toLowerCase() : null,
    nonce: toSmall(row.nonce, Number.MAX_SAFE_INTEGER),
    status: row.isError === '1' || row.txreceipt_status === '0' ? 'failed' : 'confirmed',
    method: isOwn ? method : null,
    transfers: [],
  }
}

function toTransfers(action: Action, row: Row): ChainTransfer[] {
  const from = row.from.toLowerCase()
  const to = (row.to || row.contractAddress || '').toLowerCase()
  if (action === 'txlist' || action === 'txlistinternal') {
    const amount = toBigInt(row.value)
    return amount > 0n && row.isError !== '1'
      ? [{ kind: 'native', token: NATIVE, from, to, amount }]
      : []
  }
  const token = (row.contractAddress ?? '').toLowerCase()
  const facts = {
    name: row.tokenName ?? '',
    symbol: row.tokenSymbol ?? '',
    decimals: toSmall(row.tokenDecimal, MAX_DECIMALS),
  }
  if (action === 'tokentx')
    return [{ kind: 'erc20', token, from, to, amount: toBigInt(row.value), facts }]
  if (action === 'tokennfttx')
    return [{ kind: 'erc721', token, tokenId: row.tokenID, from, to, amount: 1n, facts }]
  return [
    {
      kind: 'erc1155',
      token,
      tokenId: row.tokenID,
      from,
      to,
      amount: toBigInt(row.tokenValue),
      facts,
    },
  ]
}

// Decimals come from the token itself, and explorers repeat them unchecked.
function toSmall(text: string | undefined, max: number): number {
  return text && /^\d{1,15}$/.test(text) && Number(text) <= max ? Number(text) : 0
}

function toBigInt(text: string | undefined): bigint {
  return text && /^\d{1,78}$/.test(text) ? BigInt(text) : 0n
}
