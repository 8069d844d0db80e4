import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { fetchJson, type Api } from '../fetch-json.js'
import { ProviderRefused } from '../provider-unavailable.js'
import type { SwapProvider } from './swap-provider.js'

const CHAINS = new Set(['1', '10', '56', '100', '137', '324', '8453', '42161', '43114', '59144'])
const TOKENS_TTL_MS = 60 * 60_000

const Amount = z.string().check(z.regex(/^\d{1,78}$/))
const EvmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const Tokens = z.object({
  tokens: z.record(
    z.string(),
    z.object({
      address: EvmAddress,
      symbol: z.string(),
      name: z.string(),
      decimals: z.number(),
      logoURI: z.nullish(z.string()),
      eip2612: z.nullish(z.boolean()),
    }),
  ),
})
const Quote = z.object({ dstAmount: Amount })
const Spender = z.object({ address: EvmAddress })
const Swap = z.object({
  dstAmount: Amount,
  tx: z.object({
    to: EvmAddress,
    data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
    gas: z.optional(z.int().check(z.gte(0))),
  }),
})

/** Swaps through 1inch's aggregation API (v6). */
export function createOneInch(api: Api): SwapProvider {
  const path = (chainId: string, rest: string) => `/swap/v6.0/${chainId.split(':')[1]}/${rest}`
  const lists = new Map<
    string,
    { until: number; tokens: Awaited<ReturnType<SwapProvider['listTokens']>> }
  >()
  return {
    name: api.name,
    serves: (chainId) => chainId.startsWith('eip155:') && CHAINS.has(chainId.split(':')[1]!),
    async listTokens(chainId) {
      const kept = lists.get(chainId)
      if (kept && kept.until > performance.now()) return kept.tokens
      const { tokens } = await fetchJson(api, path(chainId, 'tokens'), Tokens)
      const list = Object.values(tokens).map(
        ({ address, symbol, name, decimals, logoURI, eip2612 }) => ({
          address: address.toLowerCase(),
          symbol,
          name,
          decimals,
          ...(logoURI ? { iconUrl: logoURI } : {}),
          eip2612: eip2612 ?? false,
        }),
      )
      lists.set(chainId, { until: performance.now() + TOKENS_TTL_MS, tokens: list })
      return list
    },
    async findQuote({ chainId, from, to, amount }) {
      try {
        return BigInt(
          (
            await fetchJson(api, path(chainId, 'quote'), Quote, {
              query: { src: from, dst: to, amount: amount.toString() },
              refusedField: 'amount',
            })
          ).dstAmount,
        )
      } catch (error) {
        if (error instanceof ProviderRefused) return undefined // no route for this amount
        throw error
      }
    },
    getSpender: async (chainId) =>
      (
        await fetchJson(api, path(chainId, 'approve/spender'), Spender)
      ).address.toLowerCase() as Address,
    async build({ chainId, from, to, amount, user, slippage, estimate }) {
      // `compatibility` requests the router's general `swap`, whose recipient and minimum a client
      // can decode, instead of packed forms.
      const query = {
        src: from,
        dst: to,
        amount: amount.toString(),
        from: user,
        origin: user,
        slippage: String(slippage),
        disableEstimate: String(!estimate),
        compatibility: 'true',
      }
      const { dstAmount, tx } = await fetchJson(api, path(chainId, 'swap'), Swap, {
        query,
        refusedField: 'amount',
      })
      return {
        to: tx.to.toLowerCase() as Address,
        data: tx.data as Hex,
        amountOut: BigInt(dstAmount),
        gas: BigInt(tx.gas ?? 0),
      }
    },
  }
}
