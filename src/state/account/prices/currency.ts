import { computed, type ReadableAtom } from 'nanostores'
import type { Currency } from '../../../services/chain-data/currency.js'
import { getLanguages } from '../../../platform/page/page.js'
import { CURRENCIES } from '../../../standards/amounts/currencies.js'
import type { Core } from '../../core.js'
import { createPersisted } from '../../persisted.js'

// Countries (ISO 3166-1) by currency, for the currencies the server has prices in.
const REGIONS: Readonly<Partial<Record<Currency, string>>> = {
  eur: 'AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES',
  gbp: 'GB',
  aud: 'AU',
  cad: 'CA',
  inr: 'IN',
  jpy: 'JP',
}

/** The currency of prices and totals: the visitor's choice, the app's, or that of the country. */
export interface CurrencyChoice {
  readonly $currency: ReadableAtom<Currency>
  /** The visitor's choice; undefined if there is none. */
  findChosen(): Currency | undefined
  /**
   * Keeps the visitor's choice; undefined removes it. Returns false if that lasts only until the
   * page is left.
   */
  choose(currency: Currency | undefined): boolean
}

/** Creates {@link CurrencyChoice}. Another tab's choice counts from the next visit. */
export function createCurrencyChoice({
  config,
  storage,
}: Pick<Core, 'config' | 'storage'>): CurrencyChoice {
  const kept = createPersisted<Currency | undefined>(storage, {
    key: 'currency',
    version: 1,
    parse: (value) => CURRENCIES.find((one) => one === value),
    fallback: undefined,
  })
  const usual = config.currency ?? findCurrency()
  return {
    $currency: computed(kept.$value, (chosen) => chosen ?? usual),
    findChosen: () => kept.$value.get(),
    choose: kept.set,
  }
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
