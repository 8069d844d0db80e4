import { formatAmount } from './format-amount.js'

/** A price of one whole unit, exact: `digits / 10^scale`. */
export interface Price {
  readonly digits: bigint
  readonly scale: number
}

/** Decimals of an amount of money. */
export const FIAT_DECIMALS = 2
const MAX_SCALE = 40
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g
const NUMBER = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** Converts a service's price to an exact fraction. Undefined unless it is a positive number. */
export function toPrice(price: number | string | undefined): Price | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(String(price)) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  if (digits === 0n || Math.abs(scale) > MAX_SCALE) return undefined
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** Value of base units of an asset in hundredths of the currency, rounded down. */
export function toFiat(value: bigint, decimals: number, { digits, scale }: Price): bigint {
  return (value * digits * 10n ** BigInt(FIAT_DECIMALS)) / 10n ** BigInt(decimals + scale)
}

/**
 * Base units that an amount of money (hundredths of the currency) buys. Rounded down, so that their
 * value never exceeds the typed amount.
 */
export function fromFiat(fiat: bigint, decimals: number, { digits, scale }: Price): bigint {
  return (fiat * 10n ** BigInt(decimals + scale)) / (digits * 10n ** BigInt(FIAT_DECIMALS))
}

/** Hundredths of a currency for display, such as `$1,234.50`, exact. */
export function formatFiat(
  fiat: bigint,
  { language = 'en', currency = 'USD' }: { language?: string; currency?: string } = {},
): string {
  const number = formatAmount(fiat, FIAT_DECIMALS, { language, fractionDigits: FIAT_DECIMALS })
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).formatToParts(1)
  return isolateMoney(
    parts.map(({ type, value }) => (type === 'integer' ? number : value)).join(''),
  )
}

/**
 * Money of a right-to-left language as one run (Unicode isolate), drawn as CLDR draws it: the sign
 * on the left of the number in Arabic, Hebrew (from right to left) and Persian (from left to right).
 * The left-to-right mark keeps the letters of `CA$` before its `$`, and the right-to-left mark keeps
 * the letter of `123B` from taking the `$` to its right.
 */
export function isolateMoney(text: string): string {
  const bare = text.replace(DIRECTION_MARKS, '')
  if (bare === text) return text
  const short = bare.replace('US$', '$')
  return text.startsWith('\u200f')
    ? `\u2067${short.replace(/[A-Z](?=\s)/u, '$&\u200f')}\u200e\u2069`
    : `\u2066${short}\u2069`
}
