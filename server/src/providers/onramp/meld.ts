import * as z from 'zod/mini'
import type { CallMeter } from '../../operation/call-meter.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { ProviderRefused } from '../provider-unavailable.js'
import type { OnrampProvider } from './onramp-provider.js'

const VERSION = '2023-12-19'
const Text = z.nullish(z.string())

const Coins = z.array(
  z.object({
    currencyCode: z.string(),
    name: Text,
    chainCode: Text,
    chainName: Text,
    chainId: Text,
    contractAddress: Text,
  }),
)
const Limits = z.array(
  z.object({
    currencyCode: z.string(),
    minimumAmount: z.nullish(z.number()),
    maximumAmount: z.nullish(z.number()),
  }),
)
const Quotes = z.object({
  quotes: z.nullish(
    z.array(
      z.object({
        sourceAmount: z.number(),
        destinationAmount: z.number(),
        totalFee: z.nullish(z.number()),
        networkFee: z.nullish(z.number()),
        serviceProvider: z.string(),
      }),
    ),
  ),
})
const Widget = z.object({ widgetUrl: z.string() })

/** Meld: many on-ramps with one key. */
export function createMeld({
  key,
  url = 'https://api.meld.io',
  meter,
}: {
  key: string
  url?: string | undefined
  meter?: CallMeter | undefined
}): OnrampProvider {
  const api: Api = {
    name: 'Meld',
    url,
    meter,
    headers: { authorization: `BASIC ${key}`, 'meld-version': VERSION },
  }
  return {
    id: 'meld',
    async getOptions(country) {
      const query = { countries: country }
      const [coins, limits] = await Promise.all([
        fetchJson(api, '/service-providers/properties/crypto-currencies', Coins, { query }),
        fetchJson(api, '/service-providers/limits/fiat-currency-purchases', Limits, { query }),
      ])
      return {
        paymentCurrencies: limits.map(({ currencyCode, minimumAmount, maximumAmount }) => ({
          id: currencyCode,
          payment_method_limits: [
            {
              id: 'card',
              min: (minimumAmount ?? 0).toFixed(2),
              max: (maximumAmount ?? 0).toFixed(2),
            },
          ],
        })),
        purchaseCurrencies: coins.map(
          ({ currencyCode, name, chainCode, chainName, chainId, contractAddress }) => ({
            id: currencyCode,
            name: name ?? currencyCode,
            symbol: currencyCode.split('_')[0]!,
            networks: [
              {
                name: chainCode ?? '',
                display_name: chainName ?? chainCode ?? '',
                chain_id: chainId ?? '',
                contract_address: contractAddress ?? '',
              },
            ],
          }),
        ),
      }
    },
    async getQuote({ asset, amount, currency, country }) {
      const { quotes } = await fetchJson(api, '/payments/crypto/quote', Quotes, {
        refusedField: 'amount',
        body: {
          countryCode: country,
          sourceAmount: amount,
          sourceCurrencyCode: currency,
          destinationCurrencyCode: asset,
        },
      })
      const best = [...(quotes ?? [])].sort((a, b) => b.destinationAmount - a.destinationAmount)[0]
      if (!best) throw new ProviderRefused('amount', 'No provider sells this for that amount')
      const money = (value: number) => ({ amount: value.toFixed(2), currency })
      const fee = (best.totalFee ?? 0) - (best.networkFee ?? 0)
      return {
        paymentTotal: money(best.sourceAmount),
        paymentSubtotal: money(best.sourceAmount - (best.totalFee ?? 0)),
        purchaseAmount: { amount: String(best.destinationAmount), currency: asset },
        coinbaseFee: money(fee),
        networkFee: money(best.networkFee ?? 0),
        quoteId: `meld-${best.serviceProvider.toLowerCase()}`,
      }
    },
    async createUrl({ wallets, partnerUserId, fiatAmount, country }) {
      const [wallet] = wallets
      const sessionData = {
        walletAddress: wallet!.address,
        countryCode: country,
        sourceCurrencyCode: 'USD',
        destinationCurrencyCode:
          wallet!.assets?.[0] ?? (wallet!.blockchains?.includes('solana') ? 'SOL' : 'USDC'),
        ...(fiatAmount === undefined ? {} : { sourceAmount: String(fiatAmount) }),
      }
      const { widgetUrl } = await fetchJson(api, '/crypto/session/widget', Widget, {
        refusedField: 'destinationWallets',
        body: { sessionType: 'BUY', externalCustomerId: partnerUserId, sessionData },
      })
      if (!URL.canParse(widgetUrl) || new URL(widgetUrl).protocol !== 'https:')
        throw new ProviderRefused('', 'Meld gave no address to open')
      return widgetUrl
    },
  }
}
