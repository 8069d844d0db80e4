import { toBase58 } from '../../encoding/base58.js'
import { toBase64, type Bytes } from '../../encoding/bytes.js'
import { t } from '../../texts/texts.js'
import { formatAmount } from '../amounts.js'
import type { BalanceChanges, RequestContext, ShownAmount } from '../prepared.js'
import { toRisk, type Risk } from '../risks.js'
import { toCoinAmount } from '../shown-amounts.js'
import {
  readAccounts,
  toAccounts,
  type ResolvedTransaction,
  type SolanaAccount,
} from './solana-accounts.js'
import { TOKEN_PROGRAMS } from './solana-instructions.js'

const SYSTEM = '11111111111111111111111111111111'
const STAKE = 'Stake11111111111111111111111111111111111111'
const TOKEN_ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const DECIMALS_AT = 44
const KEY_BYTES = 32
// A stake account holds its two authorities after its kind and its reserve of rent.
const STAKERS_AT = [12, 44]

/** The result of a simulation. */
export interface SolanaSimulation {
  readonly changes: BalanceChanges | 'unknown'
  readonly risks: readonly Risk[]
}

/** The fields of a token account. */
interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | undefined
  readonly closeAuthority: string | undefined
}

/**
 * Runs a transaction on the operator's node with `simulateTransaction`, without sending it, and
 * compares every writable account before and after. Several transactions depend on each other and
 * are not simulated, and neither is one with accounts that could not be read.
 */
export async function simulateSolana(
  transactions: readonly { readonly bytes: Bytes; readonly resolved: ResolvedTransaction }[],
  context: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses'>,
): Promise<SolanaSimulation> {
  const [transaction] = transactions
  const { chainId, rpc } = context
  const own = context.addresses.solana
  if (!transaction || transactions.length > 1 || !transaction.resolved.isWhole)
    return { changes: 'unknown', risks: [] }
  const accounts = [...new Set([own, ...transaction.resolved.writable])]
  try {
    const config = {
      sigVerify: false,
      replaceRecentBlockhash: true,
      encoding: 'base64',
      accounts: { encoding: 'base64', addresses: accounts },
    }
    const [before, answer] = await Promise.all([
      readAccounts(accounts, context).catch(() => undefined),
      rpc.call(chainId, 'simulateTransaction', [toBase64(transaction.bytes), config]) as Promise<{
        value: { err: unknown; accounts?: unknown }
      }>,
    ])
    if (answer.value.err !== null)
      return { changes: 'unknown', risks: [toRisk('danger', 'fails', t('risk.fails'))] }
    if (!before) return { changes: 'unknown', risks: [] }
    const after = toAccounts(answer.value.accounts, accounts.length)
    const pairs = accounts.map((address, index) => ({
      address,
      old: before[index],
      next: after[index],
    }))
    const tokens = await describeTokens(pairs, own, context)
    const [{ old, next }] = pairs as [(typeof pairs)[number]]
    const sol = (next?.lamports ?? 0n) - (old?.lamports ?? 0n)
    return {
      changes: {
        send: [
          ...(sol < 0n ? [toCoinAmount(-sol, chainId)] : []),
          ...tokens.filter(({ change }) => change < 0n).map(({ amount }) => amount),
        ],
        receive: [
          ...(sol > 0n ? [toCoinAmount(sol, chainId)] : []),
          ...tokens.filter(({ change }) => change > 0n).map(({ amount }) => amount),
        ],
      },
      risks: pairs.flatMap((pair) => compare(pair, own)),
    }
  } catch {
    return { changes: 'unknown', risks: [] }
  }
}

interface Pair {
  readonly address: string
  readonly old: SolanaAccount | undefined
  readonly next: SolanaAccount | undefined
}

// Differences besides balances: who owns an account of the visitor, who may take from it, and who
// may close it.
function compare({ address, old, next }: Pair, own: string): Risk[] {
  const control = (text: string) => [toRisk('danger', 'control', text)]
  if (address === own && next && next.owner !== SYSTEM && old?.owner === SYSTEM)
    return control(t('risk.assign'))
  const [was, is] = [readTokenAccount(old), readTokenAccount(next)]
  if (was?.owner === own) {
    // Closed: its balance is among the changes.
    if (!next || next.lamports === 0n) return []
    if (is?.owner !== own) return control(t('risk.changedTokenOwner', address))
    return [
      ...(is.delegate !== undefined && is.delegate !== was.delegate
        ? [
            toRisk(
              'danger',
              'allowance',
              t('risk.changedDelegate', { spender: is.delegate, account: address }),
            ),
          ]
        : []),
      ...(is.closeAuthority !== undefined && is.closeAuthority !== was.closeAuthority
        ? control(t('risk.changedClose', is.closeAuthority))
        : []),
    ]
  }
  if (is?.owner === own && is.delegate !== undefined)
    return [
      toRisk(
        'danger',
        'allowance',
        t('risk.changedDelegate', { spender: is.delegate, account: address }),
      ),
    ]
  const authorities = listAuthorities(old)
  const left = listAuthorities(next)
  return authorities.some((authority, index) => authority === own && left[index] !== own) &&
    next &&
    next.lamports > 0n
    ? control(t('risk.changedAuthority', address))
    : []
}

// The authorities of a stake account and of a token's mint.
function listAuthorities(account: SolanaAccount | undefined): (string | undefined)[] {
  if (!account) return []
  const { data, owner } = account
  const read = (at: number) => toBase58(data.subarray(at, at + KEY_BYTES))
  if (owner === STAKE && data.length >= STAKERS_AT[1]! + KEY_BYTES) return STAKERS_AT.map(read)
  if (!TOKEN_PROGRAMS.includes(owner) || data.length !== MINT_BYTES) return []
  return [0, 46].map((at) => (data[at] === 1 ? read(at + 4) : undefined))
}

/** Parses a token account; undefined for other accounts. */
export function readTokenAccount(account: SolanaAccount | undefined): TokenAccount | undefined {
  if (
    !account ||
    !TOKEN_PROGRAMS.includes(account.owner) ||
    account.data.length < TOKEN_ACCOUNT_BYTES
  )
    return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const read = (at: number) => toBase58(data.subarray(at, at + KEY_BYTES))
  const option = (at: number) => (view.getUint32(at, true) === 1 ? read(at + 4) : undefined)
  return {
    mint: read(0),
    owner: read(32),
    amount: view.getBigUint64(64, true),
    delegate: option(72),
    closeAuthority: option(129),
  }
}

async function describeTokens(
  pairs: readonly Pair[],
  own: string,
  context: Pick<RequestContext, 'chainId' | 'rpc'>,
): Promise<{ change: bigint; amount: ShownAmount }[]> {
  const sums = new Map<string, bigint>()
  const add = (account: SolanaAccount | undefined, sign: bigint) => {
    const token = readTokenAccount(account)
    if (token?.owner === own)
      sums.set(token.mint, (sums.get(token.mint) ?? 0n) + sign * token.amount)
  }
  for (const { old, next } of pairs) {
    add(old, -1n)
    add(next, 1n)
  }
  const changed = [...sums].filter(([, change]) => change !== 0n)
  if (changed.length === 0) return []
  const mints = await readAccounts(
    changed.map(([mint]) => mint),
    context,
  )
  return changed.map(([mint, change], index) => {
    const size = change < 0n ? -change : change
    const decimals = mints[index]?.data[DECIMALS_AT]
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    if (decimals === undefined)
      return { change, amount: { text: `${t('amount.units', formatAmount(size, 0))} ${short}` } }
    const asset = `${context.chainId}/token:${mint}`
    const text = `${formatAmount(size, decimals)} ${short}`
    return { change, amount: { text, of: { asset, units: String(size), decimals } } }
  })
}
