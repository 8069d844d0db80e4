import { map, readonlyType, type ReadableAtom } from 'nanostores'
import type { PriceRange } from '../../../services/chain-data/get-price-history.js'
import type { Currency } from '../../../services/chain-data/currency.js'
import type { Service } from '../../../services/service.js'
import { isAbort } from '../../../errors/to-error.js'
import { whenVisible } from '../../../platform/page/when-visible.js'
import type { ChainId } from '../../../standards/caip.js'
import { createAsync, type Async } from '../../async.js'
import type { Core } from '../../core.js'
import { createLatestScreen } from '../../latest-screen.js'
import { toAssetId } from '../tokens/asset-id.js'
import type { BalancesSlice, TokenBalance } from '../tokens/balances.js'
import type { ChainData } from '../chain-data.js'
import { toCurve, type PriceCurve } from './price-curve.js'

const DAY_MS = 24 * 3_600_000
const RANGE_MS: Readonly<Record<PriceRange, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
}
const FRESH_MS = 5 * 60_000
/** Most tokens in one request, which is the server's limit. */
const AT_ONCE = 20

type Asset = Pick<TokenBalance, 'chainId' | 'address'>

/** Prices of tokens over time, from the app's server. */
export interface PriceHistories {
  /** The last day of the tokens asked for, by {@link toAssetId}. A token without prices is absent. */
  readonly $days: ReadableAtom<Readonly<Record<string, PriceCurve>>>
  /** Requests the last day of tokens that are shown, at most every five minutes each. */
  askDays(tokens: readonly Asset[]): void
  /** The curve on screen; undefined if the server has none. */
  readonly $chart: ReadableAtom<Async<PriceCurve | undefined>>
  /** Reads a token's curve over a range until the returned function is called. */
  watchChart(token: Asset, range: PriceRange): () => void
}

/** Creates {@link PriceHistories}. */
export function createPriceHistories(
  { lifetime, report }: Pick<Core, 'lifetime' | 'report'>,
  { choice: { $currency } }: Pick<BalancesSlice, 'choice'>,
  chainData: ChainData,
): PriceHistories {
  const $days = map<Record<string, PriceCurve>>({})
  const asked = new Map<string, number>()
  let waiting: Asset[] = []
  let isAsking = false

  async function askWaiting() {
    const next = waiting.splice(0, AT_ONCE)
    if (next.length === 0 || isAsking) return void waiting.unshift(...next)
    isAsking = true
    try {
      await whenVisible(lifetime)
      lifetime.throwIfAborted()
      const currency = $currency.get()
      const curves = await read(chainData, next, { currency, range: 'day', signal: lifetime })
      if (currency === $currency.get()) for (const [id, curve] of curves) $days.setKey(id, curve)
    } catch (failure) {
      // The rows show prices instead.
      if (!isAbort(failure) && !lifetime.aborted) report(failure)
    } finally {
      isAsking = false
    }
    void askWaiting()
  }
  const chart = createAsync(
    async (signal, token: Asset, range: PriceRange): Promise<PriceCurve | undefined> =>
      (await read(chainData, [token], { currency: $currency.get(), range, signal })).get(
        toAssetId(token),
      ),
  )
  const enter = createLatestScreen()
  const forget = $currency.listen(() => {
    asked.clear()
    $days.set({})
  })
  lifetime.addEventListener('abort', forget, { once: true })

  return {
    $days: readonlyType($days),
    askDays(tokens) {
      const now = Date.now()
      const wanted = tokens.filter((token) => {
        const at = asked.get(toAssetId(token))
        return at === undefined || now - at > FRESH_MS
      })
      for (const token of wanted) asked.set(toAssetId(token), now)
      waiting = [...waiting, ...wanted]
      void askWaiting()
    },
    $chart: chart.$value,
    watchChart(token, range) {
      const isLatest = enter()
      // The screen says that there is no history.
      chart.run(token, range).catch((failure) => isAbort(failure) || report(failure))
      return () => {
        if (isLatest()) chart.reset()
      }
    },
  }
}

async function read(
  chainData: ChainData,
  tokens: readonly Asset[],
  {
    currency,
    range,
    signal,
  }: { readonly currency: Currency; readonly range: PriceRange; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, PriceCurve>> {
  const services = await Promise.all(
    tokens.map(({ chainId }: { chainId: ChainId }) => chainData.find(chainId)),
  )
  const service: Service | undefined = services.find((one) => one !== undefined)
  const served = tokens.filter((_, index) => services[index] !== undefined)
  if (!service) return new Map()
  const { getPriceHistory } = await import('../../../services/chain-data/get-price-history.js')
  const { histories } = await getPriceHistory(
    service,
    { addresses: served.map(toAssetId), currency, range },
    { signal },
  )
  const known = new Set(served.map(toAssetId))
  return new Map(
    histories.flatMap(({ address, prices }): [string, PriceCurve][] => {
      const curve = toCurve(prices, { rangeMs: RANGE_MS[range] })
      return curve && known.has(address) ? [[address, curve]] : []
    }),
  )
}
