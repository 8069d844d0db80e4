import type { SwapAsset } from '../../../state/swap/swap-tokens.js'
import { withSymbol } from '../../../standards/amounts/format-amount.js'
import { showRounded } from '../send/send-amounts.js'

/** An amount for reading with its token's symbol. */
export function showAsset(
  amount: bigint,
  { decimals, symbol }: SwapAsset,
  language: string,
): string {
  return withSymbol(showRounded(amount, decimals, language), symbol)
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
  return amount === undefined || !asset ? '' : showRounded(amount, asset.decimals, language)
}
