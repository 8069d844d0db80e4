import { formatFiat, toFiat, toPrice } from '../../../standards/amounts/fiat.js'
import { formatExact } from '../../../standards/amounts/format-amount.js'
import type { TokenBalance } from '../../../state/account/tokens/balances.js'

const FEE_DIGITS = 6
const READ_DIGITS = 6

/**
 * An amount for reading: rounded down to six significant digits, and never without a digit before
 * the decimal sign. Where it counts, {@link formatExact} shows every digit.
 */
export function showRounded(amount: bigint, decimals: number, language: string): string {
  const whole = amount / 10n ** BigInt(decimals)
  const fractionDigits =
    whole > 0n
      ? READ_DIGITS - whole.toString().length
      : // The zeros after the decimal sign are not significant.
        decimals - amount.toString().length + READ_DIGITS
  const dropped = 10n ** BigInt(Math.max(0, decimals - Math.max(0, fractionDigits)))
  return formatExact((amount / dropped) * dropped, decimals, language)
}

/** A fee in the native coin, rounded up to six decimals, so that it never exceeds what is shown. */
export function showFee(fee: bigint, decimals: number, language: string): string {
  const step = 10n ** BigInt(Math.max(0, decimals - FEE_DIGITS))
  return formatExact(((fee + step - 1n) / step) * step, decimals, language)
}

/** The value of an amount; undefined if the token has no price. */
export function showWorth(
  amount: bigint,
  { decimals, price }: Pick<TokenBalance, 'decimals' | 'price'>,
  { currency, language }: { readonly currency: string; readonly language: string },
): string | undefined {
  const exact = toPrice(price)
  if (!exact) return undefined
  const fiat = toFiat(amount, decimals, exact)
  const options = { language, currency: currency.toUpperCase() }
  return fiat === 0n && amount > 0n ? `<${formatFiat(1n, options)}` : formatFiat(fiat, options)
}
