import { formatFiat } from '../../../standards/fiat.js'
import { formatAmount } from '../../../standards/format-amount.js'
import type { TokenBalance } from '../../../state/account/balances.js'

const NATIVE_DIGITS = 3
const TOKEN_DIGITS = 2
const CENTS = 100

/** A holding as people read it: three decimals of a network's own coin, two of a token, floored; `<0.01` where that would say nothing. */
export function showAmount({ amount, decimals, address }: Pick<TokenBalance, 'amount' | 'decimals' | 'address'>, language: string): string {
  const fractionDigits = address === undefined ? NATIVE_DIGITS : TOKEN_DIGITS
  const isTiny = amount > 0n && amount * 10n ** BigInt(fractionDigits) < 10n ** BigInt(decimals)
  return isTiny ? `<${formatAmount(1n, fractionDigits, { language, fractionDigits })}` : formatAmount(amount, decimals, { language, fractionDigits })
}

/** Money as people read it, floored to cents; `<$0.01` where that would say nothing. */
export function showMoney(value: number, currency: string, language: string): string {
  const cents = Math.floor(value * CENTS + 1e-6)
  const options = { language, currency: currency.toUpperCase() }
  return value > 0 && cents === 0 ? `<${formatFiat(1n, options)}` : formatFiat(BigInt(cents), options)
}
