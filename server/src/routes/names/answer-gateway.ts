import { Hono } from 'hono'
import type { Hex } from 'viem'
import { ApiError } from '../../api-error.js'
import { parseEvmAddress } from '../../providers/address.js'
import { QuestionInvalid } from '../../providers/names/gateway.js'
import { readJsonBody } from '../../read-body.js'
import type { ServerContext } from '../../server-context.js'

const MAX_BODY_BYTES = 16 * 1024

/** `GET /v1/names/gateway/{sender}/{data}` and `POST /v1/names/gateway`: answers ENS clients for the resolver contract (EIP-3668). */
export function answerGateway({ chainData }: ServerContext): Hono {
  async function answer(sender: unknown, data: unknown): Promise<{ data: Hex }> {
    if (!chainData.nameGateway) throw new ApiError(404, '', 'This server has no key to sign answers with; its operator can set WALLET_MODAL_NAME_KEY')
    const address = parseEvmAddress(sender)
    if (!address) throw new ApiError(400, 'sender', 'The sender is not an EVM address')
    if (typeof data !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){4,4096}$/.test(data)) throw new ApiError(400, 'data', 'The data is not hex of a call')
    try {
      return { data: await chainData.nameGateway.answer(address, data as Hex) }
    } catch (error) {
      if (error instanceof QuestionInvalid) throw new ApiError(400, 'data', error.message, { cause: error })
      throw error
    }
  }
  return new Hono()
    .get('/v1/names/gateway/:sender/:data', async (context) => context.json(await answer(context.req.param('sender'), context.req.param('data').replace(/\.json$/, ''))))
    .post('/v1/names/gateway', async (context) => {
      const body = (await readJsonBody(context, MAX_BODY_BYTES)) as { sender?: unknown; data?: unknown } | null
      return context.json(await answer(body?.sender, body?.data))
    })
}
