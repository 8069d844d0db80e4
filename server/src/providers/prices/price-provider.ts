import type { Currency } from '../../../../src/contract.js'

/** A token of a chain: `address` is plain, {@link NATIVE} for the native coin. */
export interface AssetId {
  readonly chainId: string
  readonly address: string
}

/** Prices of assets. */
export interface PriceProvider {
  /**
   * Prices of one unit by {@link toAssetKey}; unknown ones are omitted. Throws when the source does
   * not answer.
   */
  getPrices(assets: readonly AssetId[], currency: Currency): Promise<ReadonlyMap<string, number>>
}

/** A source of prices in US dollars. */
export interface DollarPrices {
  getDollarPrices(assets: readonly AssetId[]): Promise<ReadonlyMap<string, number>>
}

/** CAIP-10. */
export function toAssetKey({ chainId, address }: AssetId): string {
  return `${chainId}:${address}`
}
