import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { InstanceLine } from '../../storage/relay/instance-line.js'
import { RecentMap } from '../../storage/recent-map.js'

const FRESH_MS = 5 * 60_000
const MAX_KEPT = 50_000

/** A quote that was sent to a client: the sold amount and its result. */
export interface ShownQuote {
  readonly amount: bigint
  readonly amountOut: bigint
}
interface Asked {
  readonly address: string
  readonly from: string
  readonly to: string
}

/**
 * Recent quotes as shown to clients. Limits of a swap are computed from these instead of the
 * current price.
 */
export interface ShownQuotes {
  keep(asked: Asked, quote: ShownQuote): void
  /** The last quote for the pair, of exactly this amount if one is given. */
  find(asked: Asked, amount?: bigint): ShownQuote | undefined
}

/** A quote that another instance has shown. */
const Report = z.object({
  instance: z.string(),
  quote: z.object({
    address: z.string(),
    from: z.string(),
    to: z.string(),
    amount: z.string().check(z.regex(/^\d{1,78}$/)),
    amountOut: z.string().check(z.regex(/^\d{1,78}$/)),
  }),
})

/**
 * Creates {@link ShownQuotes}. With `line`, instances tell each other what they have shown, because
 * the next request of a client may reach another one; without it (or while it does not work), an
 * instance knows its own quotes.
 */
export function createShownQuotes({
  line,
  now = () => performance.now(),
}: { line?: InstanceLine | undefined; now?: () => number } = {}): ShownQuotes {
  const instance = randomUUID()
  const kept = new RecentMap<string, { readonly quote: ShownQuote; readonly until: number }>(
    MAX_KEPT,
  )
  const toKey = ({ address, from, to }: Asked, amount?: bigint) =>
    [address, from.toLowerCase(), to.toLowerCase(), amount ?? ''].join('|')
  function keepHere(asked: Asked, quote: ShownQuote) {
    for (const key of [toKey(asked), toKey(asked, quote.amount)])
      kept.set(key, { quote, until: now() + FRESH_MS })
  }
  line?.watch((text) => {
    const report = readReport(text)
    if (!report || report.instance === instance) return
    const { amount, amountOut, ...asked } = report.quote
    keepHere(asked, { amount: BigInt(amount), amountOut: BigInt(amountOut) })
  })
  return {
    keep(asked, quote) {
      keepHere(asked, quote)
      line?.send(
        JSON.stringify({
          instance,
          quote: { ...asked, amount: String(quote.amount), amountOut: String(quote.amountOut) },
        }),
      )
    },
    find(asked, amount) {
      const entry = kept.get(toKey(asked, amount))
      return entry && entry.until > now() ? entry.quote : undefined
    },
  }
}

// The line carries other reports as well.
function readReport(text: string): z.infer<typeof Report> | undefined {
  try {
    return Report.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
