import { Hono } from 'hono'
import { prices } from '../../http/budget/prices.js'
import { BeginFarcasterAnswer, BeginFarcasterBody, FarcasterStateAnswer } from '../../wallet/contract.js'
import { readShape } from '../read-shape.js'
import type { ApiContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { waitForNews } from './wait-for-news.js'
import { readPlace } from './wallet-request.js'

const POLL_MS = 1_000

/** `/wallet/v1/farcaster` and `/wallet/v1/farcaster/:id`: a Farcaster login and its result. */
export function serveFarcaster(server: ApiContext): Hono {
  const { api: { farcasterLogins } } = server
  const app = new Hono()
  app.post('/wallet/v1/farcaster', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(BeginFarcasterBody, await readWalletBody(context), 'The body needs projectId, origin and hpkeKey')
    const device = await readDevice(context, server, 'api', body)
    return context.json(BeginFarcasterAnswer.parse(await farcasterLogins.begin(body, await readPlace(server, body, 'farcaster'), device)))
  })
  app.get('/wallet/v1/farcaster/:id', async (context) => {
    const { jkt } = await readDevice(context, server, 'api')
    const answer = await waitForNews(context, server, { everyMs: POLL_MS, read: () => farcasterLogins.readState(context.req.param('id'), jkt), isNews: ({ state }) => state !== 'waiting' })
    return context.json(FarcasterStateAnswer.parse(answer))
  })
  return app
}
