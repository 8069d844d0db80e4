import { Hono } from 'hono'
import { GetQuotesResponse } from '../../../../src/contract.js'
import { getProject } from '../../project-request.js'
import type { ServerContext } from '../../server-context.js'
import { readAmount } from '../read-query.js'
import { readPair } from './read-pair.js'

/** `GET /v1/convert/quotes`: what an amount gives; no quote where there is no way, or no market for the chain. */
export function getQuotes({ storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/convert/quotes', async (context) => {
    await getProject(context, storage.projects, 401)
    const { from, to, chainId, fromId, toId } = readPair({ from: context.req.query('from'), to: context.req.query('to') })
    const amount = readAmount(context.req.query('amount'), 'amount')
    if (context.req.query('gasPrice')) readAmount(context.req.query('gasPrice'), 'gasPrice')
    const amountOut = await chainData.findSwaps(chainId)?.findQuote({ chainId, from, to, amount })
    const quotes = amountOut === undefined ? [] : [{ id: null, fromAmount: amount.toString(), fromAccount: fromId, toAmount: amountOut.toString(), toAccount: toId }]
    context.header('Cache-Control', 'no-store')
    return context.json(GetQuotesResponse.parse({ quotes }))
  })
}
