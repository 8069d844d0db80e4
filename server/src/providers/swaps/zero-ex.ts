import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { NATIVE } from '../address.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { ProviderRefused, ProviderUnavailable } from '../provider-unavailable.js'
import type { TokenBook } from '../tokens/token-book.js'
import type { SwapProvider } from './swap-provider.js'

const CANCUN: Address = '0x0000000000001ff3684f28c67538d4d072c22734'
const SHANGHAI: Address = '0x0000000000005e88410ccdfade4a5efae4b49562'
// AllowanceHolder, the spender, by network: `deployment.allowanceHolder` in chain_config.json of
// https://github.com/0xProject/0x-settler. Its address depends on the network's hard fork; Scroll
// and Linea moved to CANCUN in 2025.
const ALLOWANCE_HOLDERS: ReadonlyMap<string, Address> = new Map([
  ['eip155:1', CANCUN],
  ['eip155:10', CANCUN],
  ['eip155:56', CANCUN],
  ['eip155:137', CANCUN],
  ['eip155:5000', SHANGHAI],
  ['eip155:8453', CANCUN],
  ['eip155:42161', CANCUN],
  ['eip155:43114', CANCUN],
  ['eip155:59144', CANCUN],
  ['eip155:81457', CANCUN],
  ['eip155:534352', CANCUN],
])
const BASIS_POINTS_PER_PERCENT = 100

const Amount = z.string().check(z.regex(/^\d{1,78}$/))
const EvmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const Price = z.object({
  liquidityAvailable: z.boolean(),
  buyAmount: z.optional(Amount),
  // Both are null if no allowance is needed.
  allowanceTarget: z.nullish(EvmAddress),
  issues: z.nullish(z.object({ allowance: z.nullish(z.object({ spender: EvmAddress })) })),
})
const Quote = z.extend(Price, {
  transaction: z.optional(
    z.object({
      to: EvmAddress,
      data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
      gas: z.nullish(Amount),
    }),
  ),
})

/** Swaps through 0x's API (v2, AllowanceHolder). It has no token list, so the server's is used. */
export function createZeroEx({
  api,
  table,
  tokens,
}: {
  api: Api
  table: ChainTable
  tokens: TokenBook
}): SwapProvider {
  const toQuery = (chainId: string, from: string, to: string, amount: bigint) => ({
    chainId: chainId.split(':')[1],
    sellToken: from,
    buyToken: to,
    sellAmount: amount.toString(),
  })
  function getHolder(chainId: string): Address {
    const holder = ALLOWANCE_HOLDERS.get(chainId)
    if (!holder) throw new ProviderRefused('chainId', `0x does not swap on ${chainId}`)
    return holder
  }
  // Another contract with the allowance could take the tokens.
  function checkSpender(chainId: string, { allowanceTarget, issues }: z.infer<typeof Price>) {
    const holder = getHolder(chainId)
    const other = [allowanceTarget, issues?.allowance?.spender].find(
      (spender) => spender && spender.toLowerCase() !== holder,
    )
    if (other)
      throw new ProviderUnavailable(
        api.name,
        `the quote names ${other} as the spender on ${chainId}, expected ${holder}`,
      )
  }
  return {
    name: api.name,
    serves: (chainId) => ALLOWANCE_HOLDERS.has(chainId),
    listTokens: async (chainId) => [
      { ...getChainFacts(table, chainId).native, address: NATIVE },
      ...(await tokens.list(chainId)),
    ],
    async findQuote({ chainId, from, to, amount }) {
      try {
        const price = await fetchJson(api, '/swap/allowance-holder/price', Price, {
          query: toQuery(chainId, from, to, amount),
          refusedField: 'amount',
        })
        checkSpender(chainId, price)
        const { liquidityAvailable, buyAmount } = price
        return liquidityAvailable && buyAmount ? BigInt(buyAmount) : undefined
      } catch (error) {
        if (error instanceof ProviderRefused) return undefined // no route for this amount
        throw error
      }
    },
    getSpender: async (chainId) => getHolder(chainId),
    async build({ chainId, from, to, amount, user, slippage }) {
      const query = {
        ...toQuery(chainId, from, to, amount),
        taker: user,
        slippageBps: String(slippage * BASIS_POINTS_PER_PERCENT),
      }
      const quote = await fetchJson(api, '/swap/allowance-holder/quote', Quote, {
        query,
        refusedField: 'amount',
      })
      const { liquidityAvailable, buyAmount, transaction } = quote
      if (!liquidityAvailable || !buyAmount || !transaction)
        throw new ProviderRefused('to', 'There is no way from one token to the other on this chain')
      checkSpender(chainId, quote)
      const target = transaction.to.toLowerCase() as Address
      // Wrapping and unwrapping call the wrapped coin itself.
      if (target !== getHolder(chainId) && target !== getChainFacts(table, chainId).wrapped)
        throw new ProviderUnavailable(
          api.name,
          `the quote calls ${target} on ${chainId}, expected ${getHolder(chainId)}`,
        )
      return {
        to: target,
        data: transaction.data as Hex,
        amountOut: BigInt(buyAmount),
        gas: BigInt(transaction.gas ?? 0),
      }
    },
  }
}
