import { formatTag } from '../texts/texts.js'

const FEE_DIGITS = 8

/** Formats an integer of smallest units in the page's language, exactly. */
export function formatAmount(amount: bigint, decimals: number): string {
  const format = new Intl.NumberFormat(formatTag())
  const unit = 10n ** BigInt(decimals)
  const size = amount < 0n ? -amount : amount
  const fraction =
    decimals === 0 ? '' : (size % unit).toString().padStart(decimals, '0').replace(/0+$/, '')
  const point =
    new Intl.NumberFormat(formatTag(), { minimumFractionDigits: 1 })
      .formatToParts(0.1)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${amount < 0n ? '−' : ''}${format.format(size / unit)}${fraction === '' ? '' : `${point}${fraction}`}`
}

/** Formats an amount for a field: without groups, with a point. */
export function formatPlain(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** An amount with its symbol on the same line. */
export function withSymbol(amount: string, symbol: string): string {
  return `${amount}\u00a0${symbol}`.trim()
}

/** Formats an amount with its currency symbol. */
export function formatMoney(
  amount: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): string {
  return withSymbol(formatAmount(amount, decimals), symbol)
}

/** Formats a maximum fee, rounded up to eight decimals. */
export function formatFee(
  amount: bigint,
  currency: { readonly decimals: number; readonly symbol: string },
): string {
  const step = currency.decimals > FEE_DIGITS ? 10n ** BigInt(currency.decimals - FEE_DIGITS) : 1n
  return formatMoney(((amount + step - 1n) / step) * step, currency)
}
