import * as z from 'zod/mini'
import { inChunks } from '../in-chunks.js'
import { NATIVE } from '../address.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { toAssetKey, type AssetId, type DollarPrices } from './price-provider.js'

const TOKENS_AT_ONCE = 100
const Answer = z.record(z.string(), z.object({ usd: z.optional(z.nullable(z.number())) }))

/** Prices from CoinGecko: native coins by its ids, tokens by its platforms. */
export function createCoinGecko({ table, api }: { table: ChainTable; api: Api }): DollarPrices {
  return {
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
