import { toFiat, toPrice } from '../../standards/amounts/fiat.js'
import type { SwapAsset } from './swap-tokens.js'

// Finer than cents, so that small amounts have an impact too.
const FINER = 10n ** 6n

/** Loss of value of a swap in hundredths of a percent; undefined if a price is unknown. */
export function toImpact(
  {
    from,
    to,
    amount,
  }: {
    readonly from: SwapAsset | undefined
    readonly to: SwapAsset | undefined
    readonly amount: bigint | undefined
  },
  expected: bigint | undefined,
): number | undefined {
  const prices = [toPrice(from?.price), toPrice(to?.price)]
  if (!from || !to || !prices[0] || !prices[1] || amount === undefined || expected === undefined)
    return undefined
  const given = toFiat(amount * FINER, from.decimals, prices[0])
  const got = toFiat(expected * FINER, to.decimals, prices[1])
  return given === 0n ? undefined : Number(((given - got) * 10_000n) / given)
}
