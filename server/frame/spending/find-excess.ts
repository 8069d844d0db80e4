import { readLimit, type SpendingRule } from '../../src/wallet/statements/spending-rule.js'

/** An amount of an asset in its smallest unit; the asset as in a {@link SpendingRule}. */
export interface Spend {
  readonly asset: string
  readonly amount: bigint
}

/** What a request takes from the wallet, as far as its bytes say. */
export interface Spending {
  readonly spends: readonly Spend[]
  /** The receivers. */
  readonly recipients: readonly string[]
  /** False when something leaves, or may leave, whose amount is not in the bytes. */
  readonly isValued: boolean
}

/** What a device has spent. `at` is in Unix milliseconds. */
export interface Spent extends Spend {
  readonly at: number
}

/** What a rule does not permit. */
export type Excess =
  | {
      readonly kind: 'amount'
      readonly asset: string
      readonly amount: bigint
      readonly left: bigint
    }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'unknown' }

/** A request whose bytes do not say what it takes. */
export const UNKNOWN_SPENDING: Spending = { spends: [], recipients: [], isValued: false }

/** A request without amounts or receivers, such as a sign-in message. */
export const NO_SPENDING: Spending = { spends: [], recipients: [], isValued: true }

const DAY_MS = 24 * 60 * 60_000

/**
 * What a rule does not permit of a request. What cannot be valued is over the limit, and over the
 * list of addresses too: its receiver is unknown.
 */
export function findExcess(
  rule: SpendingRule,
  { spends, recipients, isValued }: Spending,
  {
    spent,
    paid,
    now,
  }: {
    readonly spent: readonly Spent[]
    /** Addresses that this device has paid, and the visitor's own. */
    readonly paid: readonly string[]
    readonly now: number
  },
): readonly Excess[] {
  if (rule.limit === 'off' && !rule.listedOnly) return []
  const counted = spent.filter(({ at }) => rule.limit === 'device' || at > now - DAY_MS)
  const assets = [...new Set(spends.map(({ asset }) => asset))]
  const amounts = assets.flatMap((asset): Excess[] => {
    const amount = sumOf(spends, asset)
    const rest = readLimit(rule, asset) - sumOf(counted, asset)
    const left = rest > 0n ? rest : 0n
    return amount > left ? [{ kind: 'amount', asset, amount, left }] : []
  })
  const known = new Set([...rule.addresses, ...paid].map(toComparable))
  const strangers = [...new Set(recipients)].filter((address) => !known.has(toComparable(address)))
  return [
    ...(isValued ? [] : [{ kind: 'unknown' } as const]),
    ...(rule.limit === 'off' ? [] : amounts),
    ...(rule.listedOnly ? strangers.map((address) => ({ kind: 'address', address }) as const) : []),
  ]
}

function sumOf(list: readonly Spend[], asset: string): bigint {
  return list.reduce((sum, one) => (one.asset === asset ? sum + one.amount : sum), 0n)
}

// Base58 is case-sensitive, hexadecimal is not.
function toComparable(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
