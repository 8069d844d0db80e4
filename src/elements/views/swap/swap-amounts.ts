import { formatUnits } from '../../../standards/amounts/format-amount.js'
import type { SwapAsset } from '../../../state/swap/swap-tokens.js'
import { showSent } from '../send/send-amounts.js'

const SHOWN_DIGITS = 6

/**
 * A result, rounded down to six decimals, so that it is never less than shown. Smaller amounts show
 * every digit.
 */
export function showReceived(amount: bigint, decimals: number, language: string): string {
  const step = 10n ** BigInt(Math.max(0, decimals - SHOWN_DIGITS))
  const floored = (amount / step) * step
  return showSent(floored === 0n ? amount : floored, decimals, language)
}

/** An amount with its token's symbol. */
export function showAsset(
  amount: bigint,
  { decimals, symbol }: SwapAsset,
  language: string,
): string {
  return `${showReceived(amount, decimals, language)} ${symbol}`
}

/** Result of one unit of a token, in base units of the other. */
export function toRate({
  amount,
  expected,
  from,
}: {
  readonly amount: bigint
  readonly expected: bigint
  readonly from: SwapAsset
}): bigint {
  return (expected * 10n ** BigInt(from.decimals)) / amount
}

/** Hundredths of a percent for display. A gain counts as 0. */
export function showImpact(impact: number, language: string): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const shown = Math.max(0, impact)
  return shown > 0 && shown < 1 ? `<${percent.format(0.0001)}` : percent.format(shown / 10_000)
}

/** Text of an amount field. */
export function toFieldText(
  amount: bigint | undefined,
  asset: SwapAsset | undefined,
  language: string,
): string {
  return amount === undefined || !asset ? '' : showReceived(amount, asset.decimals, language)
}

/** The exact amount, for a tooltip on a shortened one. */
export function showExact(amount: bigint, { decimals, symbol }: SwapAsset): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}
