import { Hono } from 'hono'
import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { GetAllowanceResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { NATIVE } from '../../providers/address.js'
import { callMany } from '../../providers/call-many.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readAccount } from '../read-query.js'

const MAX_UINT256 = 2n ** 256n - 1n
const abi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/**
 * `GET /v1/convert/allowance`: the allowance of the swap router. Unlimited for a native coin; 0 on
 * an unknown chain.
 */
export function getAllowance({ storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/convert/allowance', async (context) => {
    await getProject(context, storage.projects, 401)
    const token = readAccount(context.req.query('tokenAddress'), 'tokenAddress')
    const user = readAccount(context.req.query('userAddress'), 'userAddress')
    if (token.namespace !== 'eip155' || token.chainId !== user.chainId)
      throw new ApiError(400, 'userAddress', 'Token and account must be on the same EVM chain')
    context.header('Cache-Control', 'no-store')
    const [node, provider] = [
      chainData.nodes.find(token.chainId),
      chainData.findSwaps(token.chainId),
    ]
    if (token.address === NATIVE && provider)
      return context.json(GetAllowanceResponse.parse({ allowance: MAX_UINT256.toString() }))
    if (!node || !provider) return context.json(GetAllowanceResponse.parse({ allowance: '0' }))
    context.var.spend(prices.service - 1)
    const spender = await provider.getSpender(token.chainId)
    const [answer] = await callMany(node, [
      {
        to: token.address as Address,
        data: encodeFunctionData({
          abi,
          functionName: 'allowance',
          args: [user.address as Address, spender],
        }),
      },
    ])
    if (!answer) throw new ApiError(400, 'tokenAddress', 'No token exists at this address')
    return context.json(
      GetAllowanceResponse.parse({ allowance: BigInt(answer.slice(0, 66)).toString() }),
    )
  })
}
