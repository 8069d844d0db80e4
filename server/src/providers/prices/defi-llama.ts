import * as z from 'zod/mini'
import { inChunks } from '../in-chunks.js'
import { NATIVE } from '../address.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import { fetchJson, type Api } from '../fetch-json.js'
import {
  toAssetKey,
  type AssetId,
  type DollarPrices,
  type PricePoint,
  type PriceRange,
} from './price-provider.js'

const COINS_AT_ONCE = 60
// The service returns at most 500 points for one request.
const POINTS_AT_ONCE = 500
/** Number of points of a range, and the time between them. */
const SPANS: Readonly<Record<PriceRange, readonly [points: number, period: string, ms: number]>> = {
  day: [25, '1h', 3_600_000],
  week: [43, '4h', 4 * 3_600_000],
  month: [31, '1d', 24 * 3_600_000],
  year: [53, '1w', 7 * 24 * 3_600_000],
}
const Answer = z.object({ coins: z.record(z.string(), z.object({ price: z.number() })) })
const ChartAnswer = z.object({
  coins: z.record(
    z.string(),
    z.object({ prices: z.array(z.object({ timestamp: z.number(), price: z.number() })) }),
  ),
})

/** Prices from DefiLlama, which needs no key. Only chains that it covers are requested. */
export function createDefiLlama({ table, api }: { table: ChainTable; api: Api }): DollarPrices {
  const toCoin = ({ chainId, address }: AssetId) => {
    const { native, defiLlama, testnet } = getChainFacts(table, chainId)
    if (testnet || !defiLlama) return undefined
    return address === NATIVE
      ? native.coinGeckoId && `coingecko:${native.coinGeckoId}`
      : `${defiLlama}:${address}`
  }
  const listCoins = (assets: readonly AssetId[]) =>
    assets.flatMap((asset) => {
      const coin = toCoin(asset)
      return coin ? [{ coin, key: toAssetKey(asset) }] : []
    })
  return {
    async getDollarHistory(assets, range) {
      const [points, period, ms] = SPANS[range]
      const chunks = inChunks(listCoins(assets), Math.floor(POINTS_AT_ONCE / points))
      const start = Math.floor((Date.now() - (points - 1) * ms) / 1000)
      const answers = await Promise.all(
        chunks.map((chunk) =>
          fetchJson(api, `/chart/${chunk.map(({ coin }) => coin).join(',')}`, ChartAnswer, {
            query: { start: String(start), span: String(points), period },
          }),
        ),
      )
      return new Map(
        chunks.flatMap((chunk, index) =>
          chunk.flatMap(({ coin, key }) => {
            const found = answers[index]!.coins[coin]?.prices
            return found === undefined
              ? []
              : [[key, found.map(({ timestamp, price }): PricePoint => [timestamp * 1000, price])]]
          }),
        ) as [string, readonly PricePoint[]][],
      )
    },
    async getDollarPrices(assets) {
      const chunks = inChunks(listCoins(assets), COINS_AT_ONCE)
      const answers = await Promise.all(
        chunks.map((chunk) =>
          fetchJson(api, `/prices/current/${chunk.map(({ coin }) => coin).join(',')}`, Answer),
        ),
      )
      return new Map(
        chunks.flatMap((chunk, index) =>
          chunk.flatMap(({ coin, key }) => {
            const price = answers[index]!.coins[coin]?.price
            return price === undefined ? [] : [[key, price] as const]
          }),
        ),
      )
    },
  }
}
