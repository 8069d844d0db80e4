import { toBase58 } from '../../encoding/base58.js'
import { fromBase64Url, type Bytes } from '../../encoding/bytes.js'
import type { RequestContext } from '../prepared.js'
import type { SolanaTransaction } from './solana-transaction.js'

const LOOKUP_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const TABLE_HEADER = 56
const KEY_BYTES = 32
// What a node answers in one request.
const PAGE = 100

/**
 * An instruction with the addresses of its program and accounts; undefined where a table could not
 * be read.
 */
export interface SolanaCall {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Bytes
}

/** A transaction whose lookup tables have been read. */
export interface ResolvedTransaction {
  readonly calls: readonly SolanaCall[]
  /** Every writable account. */
  readonly writable: readonly string[]
  /** False if a table could not be read: then some accounts are not known. */
  readonly isWhole: boolean
}

/** An account as the node answers it. */
export interface SolanaAccount {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Bytes
}

/** Reads the lookup tables of a transaction, and puts the addresses in their places. */
export async function resolveAccounts(
  { keys, calls, tables, isWritable }: SolanaTransaction,
  context: Pick<RequestContext, 'chainId' | 'rpc'>,
): Promise<ResolvedTransaction> {
  const read = await readAccounts(
    tables.map(({ key }) => key),
    context,
  ).catch(() => undefined)
  const lists = tables.map((_, index) => {
    const account = read?.[index]
    if (!account || account.owner !== LOOKUP_PROGRAM) return undefined
    const count = Math.floor((account.data.length - TABLE_HEADER) / KEY_BYTES)
    return Array.from({ length: Math.max(count, 0) }, (_, at) => {
      const start = TABLE_HEADER + at * KEY_BYTES
      return toBase58(account.data.subarray(start, start + KEY_BYTES))
    })
  })
  const pick = (kind: 'writable' | 'readOnly') =>
    tables.flatMap((table, index) => table[kind].map((entry) => lists[index]?.[entry]))
  const [writable, readOnly] = [pick('writable'), pick('readOnly')]
  const all: (string | undefined)[] = [...keys, ...writable, ...readOnly]
  return {
    calls: calls.map(({ program, accounts, data }) => ({
      program: all[program],
      accounts: accounts.map((index) => all[index]),
      data,
    })),
    writable: [
      ...new Set([
        ...keys.filter((_, index) => isWritable(index)),
        ...writable.filter((key) => key !== undefined),
      ]),
    ],
    isWhole: [...writable, ...readOnly].every((key) => key !== undefined),
  }
}

/**
 * Accounts in the order of their addresses; undefined for those that do not exist. Throws for
 * answers of another form.
 */
export async function readAccounts(
  addresses: readonly string[],
  { chainId, rpc }: Pick<RequestContext, 'chainId' | 'rpc'>,
): Promise<(SolanaAccount | undefined)[]> {
  const pages = Array.from({ length: Math.ceil(addresses.length / PAGE) }, (_, index) =>
    addresses.slice(index * PAGE, (index + 1) * PAGE),
  )
  const answers = await Promise.all(
    pages.map(async (page) => {
      const answer = (await rpc.call(chainId, 'getMultipleAccounts', [
        page,
        { encoding: 'base64' },
      ])) as { value?: unknown } | null
      return toAccounts(answer?.value, page.length)
    }),
  )
  return answers.flat()
}

/**
 * Converts the accounts of an answer. Throws for another number of accounts, and for accounts of
 * another form.
 */
export function toAccounts(values: unknown, count: number): (SolanaAccount | undefined)[] {
  if (!Array.isArray(values) || values.length !== count)
    throw new TypeError('The node answered other accounts')
  return values.map((value: unknown) => {
    if (value === null) return undefined
    const { lamports, owner, data } = value as {
      lamports: number | string
      owner: string
      data: [string, string]
    }
    if (typeof owner !== 'string') throw new TypeError('The node answered no account')
    return { lamports: BigInt(lamports), owner, data: fromBase64(data[0]) }
  })
}

function fromBase64(text: string): Bytes {
  return fromBase64Url(text.replaceAll('+', '-').replaceAll('/', '_'))
}
