import type { PricePoint, PriceRange } from './price-provider.js'

const DAY_MS = 24 * 3_600_000
const RANGES: Readonly<Record<PriceRange, readonly [points: number, ms: number]>> = {
  day: [25, DAY_MS / 24],
  week: [43, DAY_MS / 6],
  month: [31, DAY_MS],
  year: [53, 7 * DAY_MS],
}

/**
 * A made-up history for development that ends at `price`. The same asset has the same curve at the
 * same time.
 */
export function createSandboxHistory(
  key: string,
  price: number,
  range: PriceRange,
  now = Date.now(),
): readonly PricePoint[] {
  const [points, ms] = RANGES[range]
  const seed =
    [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 6_283, 7) / 1_000
  const wave = (at: number) =>
    1 +
    0.03 * Math.sin((at / DAY_MS) * 2 * Math.PI + seed) +
    0.12 * Math.sin((at / (90 * DAY_MS)) * 2 * Math.PI + 2 * seed)
  return Array.from({ length: points }, (_, index) => {
    const at = now - (points - 1 - index) * ms
    return [at, index === points - 1 ? price : (price * wave(at)) / wave(now)]
  })
}
