import { RecentMap } from '../../storage/recent-map.js'

const FRESH_MS = 5 * 60_000
const MAX_KEPT = 50_000

/** A quote that was sent to a client: the sold amount and its result. */
export interface ShownQuote { readonly amount: bigint; readonly amountOut: bigint }
interface Asked { readonly address: string; readonly from: string; readonly to: string }

/** Recent quotes as shown to clients. Limits of a swap are computed from these instead of the current price. */
export interface ShownQuotes {
  keep(asked: Asked, quote: ShownQuote): void
  /** The last quote for the pair, of exactly this amount if one is given. */
  find(asked: Asked, amount?: bigint): ShownQuote | undefined
}

/** Creates {@link ShownQuotes} of this instance. */
export function createShownQuotes(now: () => number = () => performance.now()): ShownQuotes {
  const kept = new RecentMap<string, { readonly quote: ShownQuote; readonly until: number }>(MAX_KEPT)
  const toKey = ({ address, from, to }: Asked, amount?: bigint) => [address, from.toLowerCase(), to.toLowerCase(), amount ?? ''].join('|')
  return {
    keep(asked, quote) {
      for (const key of [toKey(asked), toKey(asked, quote.amount)]) kept.set(key, { quote, until: now() + FRESH_MS })
    },
    find(asked, amount) {
      const entry = kept.get(toKey(asked, amount))
      return entry && entry.until > now() ? entry.quote : undefined
    },
  }
}
