import { toBase58 } from '../encoding/base58.js'
import { fromBase64Url, toBase64, type Bytes } from '../encoding/bytes.js'
import { t } from '../texts/texts.js'
import { formatAmount, formatMoney } from './amounts.js'
import type { BalanceChanges, RequestContext } from './prepared.js'
import { toRisk, type Risk } from './risks.js'
import { TOKEN_PROGRAMS } from './solana-transaction.js'

const SOL = { symbol: 'SOL', decimals: 9 }
const MINT_AT = 0
const OWNER_AT = 32
const AMOUNT_AT = 64
const TOKEN_ACCOUNT_BYTES = 165
const DECIMALS_AT = 44
const KEY_BYTES = 32
const MAX_ACCOUNTS = 64

/** The result of a simulation. */
export interface SolanaSimulation {
  readonly changes: BalanceChanges | 'unknown'
  readonly risks: readonly Risk[]
}

interface Snapshot {
  readonly lamports: bigint
  readonly tokens: ReadonlyMap<string, { readonly mint: string; readonly amount: bigint }>
}

/**
 * Runs a transaction on the operator's node with `simulateTransaction`, without sending it. Several transactions depend on each other and are
 * not simulated.
 */
export async function simulateSolana(
  transactions: readonly { readonly bytes: Bytes; readonly writable: readonly string[] }[],
  { chainId, rpc, addresses }: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses'>,
): Promise<SolanaSimulation> {
  const [transaction] = transactions
  const own = addresses.solana
  if (!transaction || transactions.length > 1) return { changes: 'unknown', risks: [] }
  const accounts = [...new Set([own, ...transaction.writable])].slice(0, MAX_ACCOUNTS)
  try {
    const config = {
      sigVerify: false,
      replaceRecentBlockhash: true,
      encoding: 'base64',
      accounts: { encoding: 'base64', addresses: accounts },
    }
    const [before, after] = (await Promise.all([
      rpc.call(chainId, 'getMultipleAccounts', [accounts, { encoding: 'base64' }]),
      rpc.call(chainId, 'simulateTransaction', [toBase64(transaction.bytes), config]),
    ])) as [{ value: unknown }, { value: { err: unknown; accounts?: unknown } }]
    if (after.value.err !== null)
      return { changes: 'unknown', risks: [toRisk('danger', 'fails', t('risk.fails'))] }
    const [old, next] = [
      readSnapshot(accounts, before.value, own),
      readSnapshot(accounts, after.value.accounts, own),
    ]
    const tokens = await describeTokens(old, next, { chainId, rpc })
    const sol = next.lamports - old.lamports
    return {
      changes: {
        send: [
          ...(sol < 0n ? [formatMoney(-sol, SOL)] : []),
          ...tokens.filter(({ change }) => change < 0n).map(({ words }) => words),
        ],
        receive: [
          ...(sol > 0n ? [formatMoney(sol, SOL)] : []),
          ...tokens.filter(({ change }) => change > 0n).map(({ words }) => words),
        ],
      },
      risks: [],
    }
  } catch {
    return { changes: 'unknown', risks: [] }
  }
}

// The visitor's SOL and token accounts.
function readSnapshot(accounts: readonly string[], values: unknown, own: string): Snapshot {
  if (!Array.isArray(values) || values.length !== accounts.length)
    throw new TypeError('The node answered other accounts')
  const tokens = new Map<string, { mint: string; amount: bigint }>()
  let lamports = 0n
  for (const [index, value] of (
    values as ({ lamports: number | string; owner: string; data: [string, string] } | null)[]
  ).entries()) {
    if (value === null) continue
    if (accounts[index] === own) lamports = BigInt(value.lamports)
    const data = TOKEN_PROGRAMS.includes(value.owner) ? fromBase64(value.data[0]) : undefined
    if (
      !data ||
      data.length < TOKEN_ACCOUNT_BYTES ||
      toBase58(data.subarray(OWNER_AT, OWNER_AT + KEY_BYTES)) !== own
    )
      continue
    tokens.set(accounts[index]!, {
      mint: toBase58(data.subarray(MINT_AT, MINT_AT + KEY_BYTES)),
      amount: new DataView(data.buffer).getBigUint64(AMOUNT_AT, true),
    })
  }
  return { lamports, tokens }
}

async function describeTokens(
  old: Snapshot,
  next: Snapshot,
  { chainId, rpc }: Pick<RequestContext, 'chainId' | 'rpc'>,
): Promise<{ change: bigint; words: string }[]> {
  const sums = new Map<string, bigint>()
  for (const [sign, { tokens }] of [
    [-1n, old],
    [1n, next],
  ] as const)
    for (const { mint, amount } of tokens.values())
      sums.set(mint, (sums.get(mint) ?? 0n) + sign * amount)
  const changed = [...sums].filter(([, change]) => change !== 0n)
  if (changed.length === 0) return []
  const { value } = (await rpc.call(chainId, 'getMultipleAccounts', [
    changed.map(([mint]) => mint),
    { encoding: 'base64' },
  ])) as { value: ({ data: [string, string] } | null)[] }
  return changed.map(([mint, change], index) => {
    const decimals = value[index] ? fromBase64(value[index].data[0])[DECIMALS_AT] : undefined
    if (decimals === undefined) throw new TypeError('The node does not know the token')
    return {
      change,
      words: `${formatAmount(change < 0n ? -change : change, decimals)} ${mint.slice(0, 4)}…${mint.slice(-4)}`,
    }
  })
}

function fromBase64(text: string): Bytes {
  return fromBase64Url(text.replaceAll('+', '-').replaceAll('/', '_'))
}
