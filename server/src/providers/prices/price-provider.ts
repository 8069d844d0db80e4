import type { Currency } from '../../../../src/contract.js'

/** A token of a chain: `address` is plain, {@link NATIVE} for the native coin. */
export interface AssetId {
  readonly chainId: string
  readonly address: string
}

/** Ranges of a price history. */
export const PRICE_RANGES = ['day', 'week', 'month', 'year'] as const
export type PriceRange = (typeof PRICE_RANGES)[number]

/** A price at a time: ms since 1970, and units of a currency. */
export type PricePoint = readonly [at: number, price: number]

/** Prices of assets. */
export interface PriceProvider {
  /**
   * Prices of one unit by {@link toAssetKey}; unknown ones are omitted. Throws when the source does
   * not answer.
   */
  getPrices(assets: readonly AssetId[], currency: Currency): Promise<ReadonlyMap<string, number>>
  /**
   * Price histories by {@link toAssetKey}, oldest first, converted at today's rate; assets without
   * one are omitted. Throws when the source does not answer.
   */
  getHistory(
    assets: readonly AssetId[],
    currency: Currency,
    range: PriceRange,
  ): Promise<ReadonlyMap<string, readonly PricePoint[]>>
}

/** A source of prices in US dollars. */
export interface DollarPrices {
  getDollarPrices(assets: readonly AssetId[]): Promise<ReadonlyMap<string, number>>
  getDollarHistory(
    assets: readonly AssetId[],
    range: PriceRange,
  ): Promise<ReadonlyMap<string, readonly PricePoint[]>>
}

/** CAIP-10. */
export function toAssetKey({ chainId, address }: AssetId): string {
  return `${chainId}:${address}`
}
