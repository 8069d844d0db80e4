import * as z from 'zod/mini'
import { Hono } from 'hono'
import type { Address } from 'viem'
import { BuildTransactionResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { getGasPrices } from '../../providers/swaps/gas-price.js'
import { prices } from '../../http/budget/prices.js'
import { getProject, readBodyProjectId } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readAccount, readAmount } from '../read-query.js'
import { readShape } from '../read-shape.js'
import { readPair } from './read-pair.js'

const MAX_BODY_BYTES = 64 * 1024
const MAX_SLIPPAGE = 50

const Body = z.object({
  amount: z.string(),
  from: z.string(),
  to: z.string(),
  userAddress: z.string(),
  eip155: z.object({ slippage: z.int().check(z.gte(0), z.lte(MAX_SLIPPAGE)) }),
  disableEstimate: z.optional(z.boolean()),
})

/**
 * `POST /v1/convert/build-transaction`: call data of a swap that gives at least the shown quote
 * minus the slippage.
 */
export function buildTransaction({ storage, chainData, quotesShown }: ServerContext): Hono {
  return new Hono().post('/v1/convert/build-transaction', async (context) => {
    const body = await readJsonBody(context, MAX_BODY_BYTES)
    await getProject(context, storage.projects, 401, readBodyProjectId(body))
    const asked = readShape(
      Body,
      body,
      `The body needs amount, from, to, userAddress and eip155.slippage, a whole percentage from 0 to ${MAX_SLIPPAGE}`,
    )
    const { chainId, from, to, fromId, toId } = readPair(asked)
    const user = readAccount(asked.userAddress, 'userAddress')
    if (user.chainId !== chainId)
      throw new ApiError(400, 'userAddress', 'The account must be on the chain of the tokens')
    const amount = readAmount(asked.amount, 'amount')
    const [node, provider] = [chainData.nodes.find(chainId), chainData.findSwaps(chainId)]
    if (!node || !provider) throw new ApiError(400, 'from', 'Network not supported for Swaps')
    context.var.spend(prices.service - 1)
    const shown = quotesShown.find(
      { address: context.var.address, from: fromId, to: toId },
      amount,
    )?.amountOut
    const [swap, { standard }] = await Promise.all([
      provider.build({
        chainId,
        from,
        to,
        amount,
        user: user.address as Address,
        slippage: asked.eip155.slippage,
        shown,
        estimate: asked.disableEstimate === false,
      }),
      getGasPrices(node),
    ])
    if (shown !== undefined && swap.amountOut * 100n < shown * BigInt(100 - asked.eip155.slippage))
      throw new ApiError(
        400,
        'amount',
        'The price fell by more than the slippage since the quote; request a new quote',
      )
    const tx = {
      from: asked.userAddress,
      to: `${chainId}:${swap.to}`,
      data: swap.data,
      amount: swap.amountOut.toString(),
      eip155: { gas: swap.gas.toString(), gasPrice: standard.toString() },
    }
    return context.json(BuildTransactionResponse.parse({ tx }))
  })
}
