import { toHuman } from '../amounts.js'

const FEE_PERCENT = 1n
const PRICE_UNITS = 1_000_000
const MIN_CENTS = 1_000n
const MAX_CENTS = 750_000n

/** Card limits of the sandbox, decimal strings. */
export const SANDBOX_LIMITS = {
  id: 'card',
  min: toCentsText(MIN_CENTS),
  max: toCentsText(MAX_CENTS),
} as const

/** A calculated purchase: money in cents, tokens in base units. */
export interface SandboxPurchase {
  readonly total: bigint
  readonly fee: bigint
  readonly subtotal: bigint
  readonly amount: bigint
}

/**
 * Calculates what an amount of money buys at a price; undefined unless the amount is a decimal with
 * cents within the limits. The result is rounded down.
 */
export function toPurchase(
  money: string,
  price: number,
  decimals: number,
): SandboxPurchase | undefined {
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(money)
  const total = parts && BigInt(parts[1]! + (parts[2] ?? '').padEnd(2, '0'))
  const unitPrice = BigInt(Math.round(price * PRICE_UNITS))
  if (!total || total < MIN_CENTS || total > MAX_CENTS || unitPrice <= 0n) return undefined
  const fee = (total * FEE_PERCENT + 99n) / 100n
  const subtotal = total - fee
  return {
    total,
    fee,
    subtotal,
    amount: (subtotal * BigInt(PRICE_UNITS / 100) * 10n ** BigInt(decimals)) / unitPrice,
  }
}

/** Formats cents as a decimal string. */
export function toCentsText(cents: bigint): string {
  const [whole, fraction = ''] = toHuman(cents, 2).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
