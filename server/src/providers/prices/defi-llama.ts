import * as z from 'zod/mini'
import { inChunks } from '../in-chunks.js'
import { NATIVE } from '../address.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { toAssetKey, type AssetId, type DollarPrices } from './price-provider.js'

const COINS_AT_ONCE = 60
const Answer = z.object({ coins: z.record(z.string(), z.object({ price: z.number() })) })

/** Prices from DefiLlama, which needs no key. Only chains that it covers are requested. */
export function createDefiLlama({ table, api }: { table: ChainTable; api: Api }): DollarPrices {
  const toCoin = ({ chainId, address }: AssetId) => {
    const { native, defiLlama, testnet } = getChainFacts(table, chainId)
    if (testnet || !defiLlama) return undefined
    return address === NATIVE
      ? native.coinGeckoId && `coingecko:${native.coinGeckoId}`
      : `${defiLlama}:${address}`
  }
  return {
    async getDollarPrices(assets) {
      const coins = assets.flatMap((asset) => {
        const coin = toCoin(asset)
        return coin ? [{ coin, key: toAssetKey(asset) }] : []
      })
      const chunks = inChunks(coins, COINS_AT_ONCE)
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
