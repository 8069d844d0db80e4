import type { CallMeter } from '../../operation/call-meter.js'
import { RecentMap } from '../../storage/recent-map.js'
import type { ChainTable } from '../chain-facts.js'
import type { ProviderSettings } from '../settings.js'
import { createCoinGecko } from './coin-gecko.js'
import { createDefiLlama } from './defi-llama.js'
import {
  toAssetKey,
  type DollarPrices,
  type PricePoint,
  type PriceProvider,
  type PriceRange,
} from './price-provider.js'
import { createRates } from './rates.js'
import { createSandboxHistory } from './sandbox-history.js'

const TTL_MS = 60_000
const MAX_KEPT = 20_000
const HISTORY_TTL_MS: Readonly<Record<PriceRange, number>> = {
  day: 5 * 60_000,
  week: 30 * 60_000,
  month: 60 * 60_000,
  year: 60 * 60_000,
}
const MAX_HISTORIES = 2_000

/**
 * Configured prices first, then the source's, cached for a minute, histories for five minutes to an
 * hour; converted to any currency. A configured price has no history outside the sandbox.
 */
export function createPrices(
  settings: ProviderSettings['prices'],
  table: ChainTable,
  meter?: CallMeter,
): PriceProvider {
  const fixed = new Map(
    Object.entries(settings.fixed?.prices ?? {}).map(([key, price]) => [
      key.startsWith('eip155:') ? key.toLowerCase() : key,
      price,
    ]),
  )
  const coinGecko = {
    name: 'CoinGecko',
    meter,
    url:
      settings.coinGeckoUrl ??
      (settings.coinGeckoKey
        ? 'https://pro-api.coingecko.com/api/v3'
        : 'https://api.coingecko.com/api/v3'),
    headers: settings.coinGeckoKey ? { 'x-cg-pro-api-key': settings.coinGeckoKey } : {},
  }
  const source = createSource(settings, table, coinGecko, meter)
  const rates = createRates({
    fixed: settings.fixed?.rates,
    api: settings.source === 'none' ? undefined : coinGecko,
  })
  const kept = new RecentMap<
    string,
    { readonly price: number | undefined; readonly until: number }
  >(MAX_KEPT)
  const histories = new RecentMap<
    string,
    { readonly points: readonly PricePoint[]; readonly until: number }
  >(MAX_HISTORIES)

  return {
    async getHistory(assets, currency, range) {
      const now = performance.now()
      const toKey = (key: string) => `${range} ${key}`
      const asked = assets.filter((asset) => {
        const key = toAssetKey(asset)
        return !fixed.has(key) && !((histories.get(toKey(key))?.until ?? 0) > now)
      })
      if (source && asked.length > 0) {
        const found = await source.getDollarHistory(asked, range)
        for (const asset of asked)
          histories.set(toKey(toAssetKey(asset)), {
            points: (found.get(toAssetKey(asset)) ?? []).filter(isPoint),
            until: now + HISTORY_TTL_MS[range],
          })
      }
      const dollars = assets.flatMap((asset) => {
        const key = toAssetKey(asset)
        const price = fixed.get(key)
        const points =
          price === undefined
            ? histories.get(toKey(key))?.points
            : settings.fixed?.history === 'sandbox' && price > 0
              ? createSandboxHistory(key, price, range)
              : undefined
        return points && points.length > 1 ? [[key, points] as const] : []
      })
      if (dollars.length === 0) return new Map()
      const rate = await rates.getRate(currency)
      return new Map(
        dollars.map(([key, points]) => [
          key,
          points.map(([at, price]): PricePoint => [at, price * rate]),
        ]),
      )
    },
    async getPrices(assets, currency) {
      const now = performance.now()
      const asked = assets.filter((asset) => {
        const key = toAssetKey(asset)
        return !fixed.has(key) && !((kept.get(key)?.until ?? 0) > now)
      })
      if (source && asked.length > 0) {
        const found = await source.getDollarPrices(asked)
        for (const asset of asked)
          kept.set(toAssetKey(asset), { price: found.get(toAssetKey(asset)), until: now + TTL_MS })
      }
      const dollars = assets.flatMap((asset) => {
        const key = toAssetKey(asset)
        const price = fixed.get(key) ?? kept.get(key)?.price
        return price === undefined ? [] : [[key, price] as const]
      })
      if (dollars.length === 0) return new Map()
      const rate = await rates.getRate(currency)
      return new Map(dollars.map(([key, price]) => [key, price * rate]))
    },
  }
}

function isPoint([at, price]: PricePoint): boolean {
  return Number.isFinite(at) && Number.isFinite(price) && price > 0
}

function createSource(
  settings: ProviderSettings['prices'],
  table: ChainTable,
  coinGecko: Parameters<typeof createCoinGecko>[0]['api'],
  meter: CallMeter | undefined,
): DollarPrices | undefined {
  if (settings.source === 'none') return undefined
  if (settings.source === 'coingecko') return createCoinGecko({ table, api: coinGecko })
  return createDefiLlama({
    table,
    api: { name: 'DefiLlama', meter, url: settings.defiLlamaUrl ?? 'https://coins.llama.fi' },
  })
}
