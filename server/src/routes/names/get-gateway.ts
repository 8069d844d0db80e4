import { Hono } from 'hono'
import { getPublicUrl } from '../../http/public-url.js'
import type { ServerContext } from '../server-context.js'

/** `GET /v1/names/gateway`: the deployment parameters of the resolver contract. */
export function getGateway({ chainData, config }: ServerContext): Hono {
  return new Hono().get('/v1/names/gateway', async (context) => {
    const { signer } = await chainData.openNameGateway()
    return context.json({
      signer,
      urls: [`${getPublicUrl(context, config.publicUrls)}/v1/names/gateway/{sender}/{data}.json`],
      suffixes: config.providers.names.suffixes,
    })
  })
}
