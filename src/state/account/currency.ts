import type { Currency } from '../../services/chain-data/currency.js'
import { getLanguages } from '../../platform/page/page.js'

// Countries (ISO 3166-1) by currency, for the currencies the server has prices in.
const REGIONS: Readonly<Partial<Record<Currency, string>>> = {
  eur: 'AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES',
  gbp: 'GB',
  aud: 'AU',
  cad: 'CA',
  inr: 'IN',
  jpy: 'JP',
}

/**
 * The currency of the visitor's country, from the browser's languages; `usd` if the server has no
 * prices in it.
 */
export function findCurrency(languages: readonly string[] = getLanguages()): Currency {
  const region = languages.map(toRegion).find((code) => code !== undefined)
  const found = Object.entries(REGIONS).find(
    ([, regions]) => region !== undefined && regions.split(' ').includes(region),
  )
  return (found?.[0] as Currency | undefined) ?? 'usd'
}

function toRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined // not a language tag
  }
}
