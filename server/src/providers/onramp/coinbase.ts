import * as z from 'zod/mini'
import type { ListTransactionsResponse } from '../../../../src/contract.js'
import type { CallMeter } from '../../operation/call-meter.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { createCoinbaseSigner } from './coinbase-token.js'
import type { OnrampProvider } from './onramp-provider.js'

const MAX_PARTNER_ID = 49
const NETWORK_IDS: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  base: 'eip155:8453',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  arbitrum: 'eip155:42161',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

const Money = z.object({ value: z.string(), currency: z.string() })
const Token = z.object({ token: z.string() })
const Options = z.object({
  payment_currencies: z.array(
    z.object({
      id: z.string(),
      limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
    }),
  ),
  purchase_currencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      networks: z.array(
        z.object({
          name: z.string(),
          display_name: z.string(),
          chain_id: z.nullish(z.string()),
          contract_address: z.nullish(z.string()),
        }),
      ),
    }),
  ),
})
const Quote = z.object({
  payment_total: Money,
  payment_subtotal: Money,
  purchase_amount: Money,
  coinbase_fee: Money,
  network_fee: Money,
  quote_id: z.string(),
})
const Purchases = z.object({
  transactions: z.array(
    z.object({
      status: z.string(),
      purchase_currency: z.string(),
      purchase_network: z.optional(z.string()),
      purchase_amount: Money,
      payment_total: z.nullish(Money),
      wallet_address: z.nullish(z.string()),
      tx_hash: z.nullish(z.string()),
      created_at: z.string(),
      transaction_id: z.optional(z.string()),
    }),
  ),
  next_page_key: z.nullish(z.string()),
})

/**
 * Coinbase Onramp. A session token is signed for each page, so that it cannot be opened for other
 * addresses.
 */
export function createCoinbase({
  keyId,
  secret,
  url = 'https://api.developer.coinbase.com',
  payUrl = 'https://pay.coinbase.com',
  meter,
}: {
  keyId: string
  secret: string
  url?: string | undefined
  payUrl?: string | undefined
  meter?: CallMeter | undefined
}): OnrampProvider {
  const signFor = createCoinbaseSigner({ keyId, secret })
  const api: Api = { name: 'Coinbase', url, meter }
  const call = async <T>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodMiniType<T>,
    options: {
      query?: Record<string, string | undefined>
      body?: unknown
      refusedField?: string
    } = {},
  ) =>
    fetchJson(api, path, schema, {
      ...options,
      headers: { authorization: `Bearer ${await signFor(method, new URL(url + path))}` },
    })
  return {
    id: 'coinbase',
    async getOptions(country) {
      const { payment_currencies, purchase_currencies } = await call(
        'GET',
        '/onramp/v1/buy/options',
        Options,
        { query: { country } },
      )
      return {
        paymentCurrencies: payment_currencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
        })),
        purchaseCurrencies: purchase_currencies.map(({ networks, ...currency }) => ({
          ...currency,
          networks: networks.map(({ name, display_name, chain_id, contract_address }) => ({
            name,
            display_name,
            chain_id: chain_id ?? '',
            contract_address: contract_address ?? '',
          })),
        })),
      }
    },
    async getQuote({ asset, network, amount, currency, method, country }) {
      const body = {
        purchaseCurrency: asset,
        ...(network ? { purchaseNetwork: network } : {}),
        paymentAmount: amount,
        paymentCurrency: currency,
        paymentMethod: method.toUpperCase(),
        country,
      }
      const quote = await call('POST', '/onramp/v1/buy/quote', Quote, {
        body,
        refusedField: 'amount',
      })
      const toAmount = ({ value, currency: unit }: z.infer<typeof Money>) => ({
        amount: value,
        currency: unit,
      })
      return {
        paymentTotal: toAmount(quote.payment_total),
        paymentSubtotal: toAmount(quote.payment_subtotal),
        purchaseAmount: toAmount(quote.purchase_amount),
        coinbaseFee: toAmount(quote.coinbase_fee),
        networkFee: toAmount(quote.network_fee),
        quoteId: quote.quote_id,
      }
    },
    async createUrl({ wallets, partnerUserId, network, experience, cryptoAmount, fiatAmount }) {
      const addresses = wallets.map(({ address, blockchains }) => ({
        address,
        blockchains: blockchains ?? ['ethereum'],
      }))
      const assets = [...new Set(wallets.flatMap((wallet) => wallet.assets ?? []))]
      const { token } = await call('POST', '/onramp/v1/token', Token, {
        body: { addresses, ...(assets.length > 0 ? { assets } : {}) },
        refusedField: 'destinationWallets',
      })
      const page = new URL('/buy/select-asset', payUrl)
      const query = {
        sessionToken: token,
        partnerUserId: partnerUserId.slice(0, MAX_PARTNER_ID),
        defaultNetwork: network,
        defaultExperience: experience,
        presetCryptoAmount: cryptoAmount,
        presetFiatAmount: fiatAmount,
      }
      for (const [key, value] of Object.entries(query))
        if (value !== undefined) page.searchParams.set(key, String(value))
      return page.href
    },
    async listPurchases({ account, cursor, limit }): Promise<ListTransactionsResponse> {
      const { transactions, next_page_key } = await call(
        'GET',
        `/onramp/v1/buy/user/${encodeURIComponent(account.slice(0, MAX_PARTNER_ID))}/transactions`,
        Purchases,
        { query: { pageSize: String(limit), pageKey: cursor } },
      )
      return {
        next: next_page_key || null,
        data: transactions.map((row) => ({
          id: row.transaction_id ?? `${row.created_at}-${row.tx_hash ?? row.purchase_amount.value}`,
          metadata: {
            operationType: 'buy',
            hash: row.tx_hash ?? '',
            minedAt: row.created_at,
            sentFrom: 'Coinbase',
            sentTo: row.wallet_address ?? account,
            status: toStatus(row.status),
            nonce: 0,
            chain: NETWORK_IDS[row.purchase_network ?? ''] ?? null,
            application: { name: 'Coinbase', iconUrl: null },
          },
          transfers: [
            {
              fungible_info: {
                name: row.purchase_currency,
                symbol: row.purchase_currency,
                icon: null,
              },
              nft_info: null,
              direction: 'in' as const,
              quantity: { numeric: row.purchase_amount.value },
              value: row.payment_total ? Number(row.payment_total.value) : null,
              price: null,
            },
          ],
        })),
      }
    },
  }
}

function toStatus(status: string) {
  if (
    status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS' ||
    status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
  )
    return status
  return 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' as const
}
