import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { NATIVE } from '../address.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { ProviderRefused } from '../provider-unavailable.js'
import type { TokenBook } from '../tokens/token-book.js'
import type { SwapProvider } from './swap-provider.js'

const CHAINS = new Set(['1', '10', '56', '137', '8453', '42161', '43114', '59144', '534352', '81457'])
// Allowances go to this contract of 0x, the same on all chains it serves.
const ALLOWANCE_HOLDER: Address = '0x0000000000001ff3684f28c67538d4d072c22734'
const BASIS_POINTS_PER_PERCENT = 100

const Amount = z.string().check(z.regex(/^\d{1,78}$/))
const Price = z.object({ liquidityAvailable: z.boolean(), buyAmount: z.optional(Amount) })
const Quote = z.object({
  liquidityAvailable: z.boolean(),
  buyAmount: z.optional(Amount),
  transaction: z.optional(z.object({ to: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)), data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)), gas: z.nullish(Amount) })),
})

/** Swaps through 0x's API (v2, AllowanceHolder). It has no token list of its own: ours serves. */
export function createZeroEx({ api, table, tokens }: { api: Api; table: ChainTable; tokens: TokenBook }): SwapProvider {
  const toQuery = (chainId: string, from: string, to: string, amount: bigint) => ({ chainId: chainId.split(':')[1], sellToken: from, buyToken: to, sellAmount: amount.toString() })
  return {
    name: api.name,
    serves: (chainId) => chainId.startsWith('eip155:') && CHAINS.has(chainId.split(':')[1]!),
    listTokens: async (chainId) => [{ ...getChainFacts(table, chainId).native, address: NATIVE }, ...(await tokens.list(chainId))],
    async findQuote({ chainId, from, to, amount }) {
      try {
        const { liquidityAvailable, buyAmount } = await fetchJson(api, '/swap/allowance-holder/price', Price, { query: toQuery(chainId, from, to, amount), refusedField: 'amount' })
        return liquidityAvailable && buyAmount ? BigInt(buyAmount) : undefined
      } catch (error) {
        if (error instanceof ProviderRefused) return undefined // it knows no way for this amount
        throw error
      }
    },
    getSpender: () => Promise.resolve(ALLOWANCE_HOLDER),
    async build({ chainId, from, to, amount, user, slippage }) {
      const query = { ...toQuery(chainId, from, to, amount), taker: user, slippageBps: String(slippage * BASIS_POINTS_PER_PERCENT) }
      const { liquidityAvailable, buyAmount, transaction } = await fetchJson(api, '/swap/allowance-holder/quote', Quote, { query, refusedField: 'amount' })
      if (!liquidityAvailable || !buyAmount || !transaction) throw new ProviderRefused('to', 'There is no way from one token to the other on this chain')
      return { to: transaction.to.toLowerCase() as Address, data: transaction.data as Hex, amountOut: BigInt(buyAmount), gas: BigInt(transaction.gas ?? 0) }
    },
  }
}
