import { formatFiat } from '../../../standards/amounts/fiat.js'
import { formatUnits } from '../../../standards/amounts/format-amount.js'
import { parseUnits } from '../../../standards/amounts/parse-units.js'

const DIGITS = 6

/** Hundredths of a currency for display; whole amounts without cents. */
export function showFiat(cents: bigint, currency: string, language: string): string {
  if (cents % 100n !== 0n) return formatFiat(cents, { language, currency })
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format(cents / 100n)
}

/**
 * Result of a purchase, rounded down to six decimals. The on-ramp's own page shows the binding
 * amount.
 */
export function showBought(text: string, language: string): string {
  const units = parseUnits(text, DIGITS, { floor: true })
  if (units === undefined) return '—'
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: DIGITS })
  return units === 0n && /[1-9]/.test(text)
    ? `<${number.format(10 ** -DIGITS)}`
    : number.format(formatUnits(units, DIGITS) as `${number}`)
}

/** Name of a currency in a language, such as `US Dollar`. */
export function showCurrencyName(id: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'currency' }).of(id) ?? id
  } catch {
    return id // not an ISO 4217 code
  }
}
