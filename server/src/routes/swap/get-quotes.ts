import { Hono } from 'hono'
import { GetQuotesResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { parseAmount } from '../../providers/amounts.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readAmount } from '../read-query.js'
import { readPair } from './read-pair.js'

/**
 * `GET /v1/convert/quotes`: the result of an amount; empty if there is no route or no market on the
 * chain.
 */
export function getQuotes({ storage, chainData, quotesShown }: ServerContext): Hono {
  return new Hono().get('/v1/convert/quotes', async (context) => {
    await getProject(context, storage.projects, 401)
    const { from, to, chainId, fromId, toId } = readPair({
      from: context.req.query('from'),
      to: context.req.query('to'),
    })
    const amount = readAmount(context.req.query('amount'), 'amount')
    const gasPrice = context.req.query('gasPrice')
    // Gas may be free on private chains.
    if (gasPrice && parseAmount(gasPrice) === undefined)
      throw new ApiError(400, 'gasPrice', 'gasPrice must be a whole number of wei, as text')
    context.var.spend(prices.service - 1)
    const amountOut = await chainData.findSwaps(chainId)?.findQuote({ chainId, from, to, amount })
    if (amountOut !== undefined)
      quotesShown.keep(
        { address: context.var.address, from: fromId, to: toId },
        { amount, amountOut },
      )
    const quotes =
      amountOut === undefined
        ? []
        : [
            {
              id: null,
              fromAmount: amount.toString(),
              fromAccount: fromId,
              toAmount: amountOut.toString(),
              toAccount: toId,
            },
          ]
    context.header('Cache-Control', 'no-store')
    return context.json(GetQuotesResponse.parse({ quotes }))
  })
}
