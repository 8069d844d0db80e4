import { formatFiat, isolateMoney } from '../../../../standards/amounts/fiat.js'
import type { TokenBalance } from '../../../../state/account/tokens/balances.js'
import {
  formatAmount,
  formatExact,
  withSymbol,
} from '../../../../standards/amounts/format-amount.js'

const NATIVE_DIGITS = 3
const TOKEN_DIGITS = 2
const PRICE_DIGITS = 4
const CENTS = 100
// From here on a row has no space for every digit.
const LONG = 1_000_000_000
// Without a minimum, WebKit writes the currency's two digits: $5.00B.
const COMPACT = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const

/**
 * A holding for display: three decimals for a native coin, two for a token, rounded down; `<0.01`
 * instead of zero.
 */
export function showAmount(
  { amount, decimals, address }: Pick<TokenBalance, 'amount' | 'decimals' | 'address'>,
  language: string,
): string {
  const fractionDigits = address === undefined ? NATIVE_DIGITS : TOKEN_DIGITS
  const whole = amount / 10n ** BigInt(decimals)
  if (whole >= BigInt(LONG)) return new Intl.NumberFormat(language, COMPACT).format(whole)
  const isTiny = amount > 0n && amount * 10n ** BigInt(fractionDigits) < 10n ** BigInt(decimals)
  return isTiny
    ? `<${formatAmount(1n, fractionDigits, { language, fractionDigits })}`
    : formatAmount(amount, decimals, { language, fractionDigits })
}

/** Every digit of a holding, grouped for the language: where the short form does not suffice. */
export function showExactAmount(
  { amount, decimals, symbol }: Pick<TokenBalance, 'amount' | 'decimals' | 'symbol'>,
  language: string,
): string {
  return withSymbol(formatExact(amount, decimals, language), symbol)
}

/** Money for display, rounded down to cents; `<$0.01` instead of zero. */
export function showMoney(value: number, currency: string, language: string): string {
  const cents = Math.floor(value * CENTS + 1e-6)
  // A hostile price can exceed every number.
  if (!Number.isFinite(cents)) return formatNumber(value, currency, language, COMPACT)
  const options = { language, currency: currency.toUpperCase() }
  return value > 0 && cents === 0
    ? `<${formatFiat(1n, options)}`
    : formatFiat(BigInt(cents), options)
}

/** Money in a row: abbreviated from 10^9. */
export function showShortMoney(value: number, currency: string, language: string): string {
  return value < LONG
    ? showMoney(value, currency, language)
    : formatNumber(value, currency, language, COMPACT)
}

/** The price of one unit: in cents, or the first four significant digits below one. */
export function showPrice(price: number, currency: string, language: string): string {
  if (price >= 1) return showShortMoney(price, currency, language)
  return formatNumber(price, currency, language, { maximumSignificantDigits: PRICE_DIGITS })
}

function formatNumber(
  value: number,
  currency: string,
  language: string,
  digits: Intl.NumberFormatOptions,
): string {
  return isolateMoney(
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: currency.toUpperCase(),
      ...digits,
    }).format(value),
  )
}
