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

const TOKENS_AT_ONCE = 100
const DAYS: Readonly<Record<PriceRange, number>> = { day: 1, week: 7, month: 30, year: 365 }
const ChartAnswer = z.object({ prices: z.array(z.tuple([z.number(), z.number()])) })
const Answer = z.record(z.string(), z.object({ usd: z.optional(z.nullable(z.number())) }))

/** Prices from CoinGecko: native coins by its ids, tokens by its platforms. */
export function createCoinGecko({ table, api }: { table: ChainTable; api: Api }): DollarPrices {
  const toPath = ({ chainId, address }: AssetId) => {
    const { native, coinGecko, testnet } = getChainFacts(table, chainId)
    if (testnet) return undefined
    if (address === NATIVE) return native.coinGeckoId && `/coins/${native.coinGeckoId}`
    return coinGecko && `/coins/${coinGecko}/contract/${address}`
  }
  return {
    // One request an asset: the service has no chart of several.
    async getDollarHistory(assets, range) {
      const found = await Promise.all(
        assets.map(async (asset): Promise<[string, readonly PricePoint[]] | undefined> => {
          const path = toPath(asset)
          if (!path) return undefined
          const { prices } = await fetchJson(api, `${path}/market_chart`, ChartAnswer, {
            query: { vs_currency: 'usd', days: String(DAYS[range]) },
          })
          return [toAssetKey(asset), prices]
        }),
      )
      return new Map(found.filter((entry) => entry !== undefined))
    },
    async getDollarPrices(assets) {
      const prices = new Map<string, number>()
      const natives = assets.flatMap(({ chainId, address }) => {
        const { native, testnet } = getChainFacts(table, chainId)
        return address === NATIVE && native.coinGeckoId && !testnet
          ? [{ id: native.coinGeckoId, key: toAssetKey({ chainId, address }) }]
          : []
      })
      const platforms = groupByChain(
        assets.filter(
          ({ chainId, address }) => address !== NATIVE && !getChainFacts(table, chainId).testnet,
        ),
      )
      const askNatives = async () => {
        if (natives.length === 0) return
        const answer = await fetchJson(api, '/simple/price', Answer, {
          query: { ids: [...new Set(natives.map(({ id }) => id))].join(','), vs_currencies: 'usd' },
        })
        for (const { id, key } of natives) keep(prices, key, answer[id]?.usd)
      }
      const askTokens = async (chainId: string, addresses: readonly string[]) => {
        const platform = getChainFacts(table, chainId).coinGecko
        if (!platform) return
        const answer = await fetchJson(api, `/simple/token_price/${platform}`, Answer, {
          query: { contract_addresses: addresses.join(','), vs_currencies: 'usd' },
        })
        for (const address of addresses)
          keep(
            prices,
            toAssetKey({ chainId, address }),
            (answer[address] ?? answer[address.toLowerCase()])?.usd,
          )
      }
      const chunks = [...platforms].flatMap(([chainId, list]) =>
        inChunks(list, TOKENS_AT_ONCE).map((chunk) => ({
          chainId,
          addresses: chunk.map(({ address }) => address),
        })),
      )
      await Promise.all([
        askNatives(),
        ...chunks.map(({ chainId, addresses }) => askTokens(chainId, addresses)),
      ])
      return prices
    },
  }
}

function keep(prices: Map<string, number>, key: string, price: number | null | undefined): void {
  if (typeof price === 'number') prices.set(key, price)
}

function groupByChain(assets: readonly AssetId[]): Map<string, AssetId[]> {
  const groups = new Map<string, AssetId[]>()
  for (const asset of assets)
    groups.set(asset.chainId, [...(groups.get(asset.chainId) ?? []), asset])
  return groups
}
