import { formatAmount } from './format-amount.js'

/** A price of one whole unit, exact: `digits / 10^scale`. */
export interface Price {
  readonly digits: bigint
  readonly scale: number
}

/** Digits behind the decimal sign of an amount of money. */
export const FIAT_DECIMALS = 2
const MAX_SCALE = 40
const NUMBER = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** Reads a price of a service as an exact fraction. Returns undefined where it is not a positive number. */
export function toPrice(price: number | string | undefined): Price | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(String(price)) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  if (digits === 0n || Math.abs(scale) > MAX_SCALE) return undefined
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** What base units of an asset are worth, in hundredths of the currency, floored. */
export function toFiat(value: bigint, decimals: number, { digits, scale }: Price): bigint {
  return (value * digits * 10n ** BigInt(FIAT_DECIMALS)) / 10n ** BigInt(decimals + scale)
}

/** How many base units an amount of money buys, in hundredths of the currency. Floored: what is sent is never worth more than what was typed. */
export function fromFiat(fiat: bigint, decimals: number, { digits, scale }: Price): bigint {
  return (fiat * 10n ** BigInt(decimals + scale)) / (digits * 10n ** BigInt(FIAT_DECIMALS))
}

/** Hundredths of a currency as people read them, such as `$1,234.50`. Every digit is kept. */
export function formatFiat(fiat: bigint, { language = 'en', currency = 'USD' }: { language?: string; currency?: string } = {}): string {
  const number = formatAmount(fiat, FIAT_DECIMALS, { language, fractionDigits: FIAT_DECIMALS })
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 0 }).formatToParts(1)
  return parts.map(({ type, value }) => (type === 'integer' ? number : value)).join('')
}
