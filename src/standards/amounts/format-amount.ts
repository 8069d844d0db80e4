/** Base units as an exact plain decimal string, without grouping, exponent or trailing zeros. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = abs(value)
    .toString()
    .padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${value < 0n ? '-' : ''}${whole}${decimals > 0 && fraction !== '' ? `.${fraction}` : ''}`
}

/**
 * Base units for display: rounded down to `fractionDigits` (default 3, as for balances), grouped
 * and written as in the language. Never exceeds the value, and never drops an integer digit.
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  { language = 'en', fractionDigits = 3 }: { language?: string; fractionDigits?: number } = {},
): string {
  const unit = 10n ** BigInt(fractionDigits)
  const floored = floorDivide(value * unit, 10n ** BigInt(decimals))
  // `Intl` formats at most 20 decimals; a token may have 77. It provides the separators and
  // numerals.
  const shown = Math.min(1, fractionDigits)
  const plain = new Intl.NumberFormat(language, {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  })
  const numerals = [
    ...new Intl.NumberFormat(language, { useGrouping: false }).format(9_876_543_210n),
  ].reverse()
  const digits = [...(abs(floored) % unit).toString().padStart(fractionDigits, '0')]
    .map((digit) => numerals[Number(digit)])
    .join('')
  const sign =
    floored < 0n
      ? (plain.formatToParts(-1n).find(({ type }) => type === 'minusSign')?.value ?? '-')
      : ''
  // The language's separators around exact digits: a number type would round them.
  return (
    sign +
    plain
      .formatToParts(abs(floored) / unit)
      .map(({ type, value: text }) => (type === 'fraction' ? digits : text))
      .join('')
  )
}

/** Base units for display with every digit, grouped and written as in the language. */
export function formatExact(value: bigint, decimals: number, language: string): string {
  const { length } = formatUnits(value, decimals).split('.')[1] ?? ''
  return length > 0
    ? formatAmount(value, decimals, { language, fractionDigits: length })
    : new Intl.NumberFormat(language).format(value / 10n ** BigInt(decimals))
}

// The blocks of the scripts that are written from right to left, such as Hebrew, Arabic and Thaana.
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * An amount with its symbol on the same line. Before a symbol in letters that run from right to left
 * the left-to-right mark keeps the sign before the amount: `<0.01`.
 */
export function withSymbol(amount: string, symbol: string): string {
  return `${RIGHT_TO_LEFT.test(symbol) ? '\u200e' : ''}${amount}\u00a0${symbol}`
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

function floorDivide(value: bigint, by: bigint): bigint {
  const whole = value / by
  return value < 0n && whole * by !== value ? whole - 1n : whole
}
