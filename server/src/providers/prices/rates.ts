import * as z from 'zod/mini'
import type { Currency } from '../../../../src/contract.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { ProviderUnavailable } from '../provider-unavailable.js'

const TTL_MS = 10 * 60_000
const Answer = z.object({
  rates: z.record(z.string(), z.object({ value: z.number().check(z.positive()) })),
})

/** Units of a currency per US dollar. */
export interface Rates {
  getRate(currency: Currency): Promise<number>
}

/**
 * Rates from the configuration, others from CoinGecko's exchange rates (per bitcoin), cached for
 * ten minutes.
 */
export function createRates({
  fixed = {},
  api,
}: {
  fixed?: Readonly<Record<string, number>> | undefined
  api?: Api | undefined
}): Rates {
  let known:
    | { readonly until: number; readonly rates: Promise<z.infer<typeof Answer>['rates']> }
    | undefined
  const ask = (source: Api) => {
    if (known && known.until > performance.now()) return known.rates
    const rates = fetchJson(source, '/exchange_rates', Answer).then((answer) => answer.rates)
    known = { until: performance.now() + TTL_MS, rates }
    rates.catch(() => {
      known = undefined
    })
    return rates
  }
  return {
    async getRate(currency) {
      if (currency === 'usd') return 1
      if (fixed[currency] !== undefined) return fixed[currency]
      if (!api)
        throw new ProviderUnavailable('Exchange rates', `none is configured for ${currency}`)
      const rates = await ask(api)
      const [own, dollar] = [rates[currency]?.value, rates['usd']?.value]
      if (own === undefined || dollar === undefined)
        throw new ProviderUnavailable(api.name, `it has no rate for ${currency}`)
      return own / dollar
    },
  }
}
