import { Hono } from 'hono'
import { encodeFunctionData, parseAbi } from 'viem'
import { BuildApproveResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { NATIVE } from '../../providers/address.js'
import { getGasPrices } from '../../providers/swaps/gas-price.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readAccount, readAmount } from '../read-query.js'
import { readPair } from './read-pair.js'

const MAX_UINT256 = 2n ** 256n - 1n
const abi = parseAbi(['function approve(address spender, uint256 value) returns (bool)'])

/**
 * `GET /v1/convert/build-approve`: the transaction that approves the token for the router.
 * `tx.from` is the token, as clients expect.
 */
export function buildApprove({ storage, chainData, quotesShown }: ServerContext): Hono {
  return new Hono().get('/v1/convert/build-approve', async (context) => {
    await getProject(context, storage.projects, 401)
    const { from, chainId, fromId, toId } = readPair({
      from: context.req.query('from'),
      to: context.req.query('to'),
    })
    const user = context.req.query('userAddress')
    if (user && readAccount(user, 'userAddress').chainId !== chainId)
      throw new ApiError(400, 'userAddress', 'The account must be on the chain of the tokens')
    // Without an amount: the amount of the last quote shown to the client, so that no more is
    // approved than is about to be sold.
    const shown = quotesShown.find({ address: context.var.address, from: fromId, to: toId })
    const amount = context.req.query('amount')
      ? readAmount(context.req.query('amount'), 'amount')
      : (shown?.amount ?? MAX_UINT256)
    if (from === NATIVE) throw new ApiError(400, 'from', 'A native coin needs no approval')
    const [node, provider] = [chainData.nodes.find(chainId), chainData.findSwaps(chainId)]
    if (!node || !provider) throw new ApiError(400, 'from', 'Network not supported for Swaps')
    context.var.spend(prices.service - 1)
    const [spender, { standard }] = await Promise.all([
      provider.getSpender(chainId),
      getGasPrices(node),
    ])
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
    return context.json(
      BuildApproveResponse.parse({
        tx: {
          from: fromId,
          to: fromId,
          data,
          value: '0',
          eip155: { gasPrice: standard.toString() },
        },
      }),
    )
  })
}
