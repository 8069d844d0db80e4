/** The price of a token over a range. */
export interface PriceCurve {
  /** At least two, oldest first: ms since 1970, and the price of one unit. */
  readonly points: readonly (readonly [at: number, price: number])[]
  /** Change from the first to the last price, as a share of the first. */
  readonly change: number
}

// A curve that ends earlier, as a share of its range, is too old to be named after it.
const OLDEST_END = 0.25

/**
 * Checks a server's points: those that are no price or no time are dropped. Undefined when fewer
 * than two are left, and when the last one is old.
 */
export function toCurve(
  points: readonly (readonly [at: number, price: number])[],
  { rangeMs, now = Date.now() }: { readonly rangeMs: number; readonly now?: number },
): PriceCurve | undefined {
  const usable = points
    .filter(
      ([at, price]) =>
        Number.isFinite(at) && Number.isFinite(price) && price > 0 && at <= now + 60_000,
    )
    .sort(([a], [b]) => a - b)
  const [first, last] = [usable[0], usable.at(-1)]
  if (!first || !last || first === last || now - last[0] > rangeMs * OLDEST_END) return undefined
  return { points: usable, change: last[1] / first[1] - 1 }
}
