import type { Hex } from 'viem'
import { ApiError } from '../../http/api-error.js'
import { parseEvmAddress } from '../../providers/address.js'
import { QuestionInvalid } from '../../providers/names/gateway.js'
import type { ServerContext } from '../server-context.js'

/**
 * The gateway's signed answer for the resolver contract. Throws 400 for a malformed sender or call.
 */
export async function askGateway(
  { chainData }: ServerContext,
  sender: unknown,
  data: unknown,
): Promise<{ data: Hex }> {
  const address = parseEvmAddress(sender)
  if (!address) throw new ApiError(400, 'sender', 'The sender is not an EVM address')
  if (typeof data !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){4,4096}$/.test(data))
    throw new ApiError(400, 'data', 'The data is not the hex of a call')
  try {
    return { data: await (await chainData.openNameGateway()).answer(address, data as Hex) }
  } catch (error) {
    if (error instanceof QuestionInvalid)
      throw new ApiError(400, 'data', error.message, { cause: error })
    throw error
  }
}
