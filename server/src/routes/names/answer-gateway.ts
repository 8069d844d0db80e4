import { Hono } from 'hono'
import type { Hex } from 'viem'
import { ApiError } from '../../http/api-error.js'
import { parseEvmAddress } from '../../providers/address.js'
import { QuestionInvalid } from '../../providers/names/gateway.js'
import { getPublicUrl } from '../../http/public-url.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'

const MAX_BODY_BYTES = 16 * 1024

/**
 * `GET /v1/names/gateway/{sender}/{data}` and `POST /v1/names/gateway`: answers ENS clients for the resolver contract (EIP-3668). `GET
 * /v1/names/gateway`: the deployment parameters of that contract.
 */
export function answerGateway({ chainData, config }: ServerContext): Hono {
  async function answer(sender: unknown, data: unknown): Promise<{ data: Hex }> {
    const address = parseEvmAddress(sender)
    if (!address) throw new ApiError(400, 'sender', 'The sender is not an EVM address')
    if (typeof data !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){4,4096}$/.test(data)) throw new ApiError(400, 'data', 'The data is not the hex of a call')
    try {
      return { data: await (await chainData.openNameGateway()).answer(address, data as Hex) }
    } catch (error) {
      if (error instanceof QuestionInvalid) throw new ApiError(400, 'data', error.message, { cause: error })
      throw error
    }
  }
  return new Hono()
    .get('/v1/names/gateway', async (context) => {
      const { signer } = await chainData.openNameGateway()
      return context.json({ signer, urls: [`${getPublicUrl(context, config.publicUrls)}/v1/names/gateway/{sender}/{data}.json`], suffixes: config.providers.names.suffixes })
    })
    .get('/v1/names/gateway/:sender/:data', async (context) => context.json(await answer(context.req.param('sender'), context.req.param('data').replace(/\.json$/, ''))))
    .post('/v1/names/gateway', async (context) => {
      const body = (await readJsonBody(context, MAX_BODY_BYTES)) as { sender?: unknown; data?: unknown } | null
      return context.json(await answer(body?.sender, body?.data))
    })
}
