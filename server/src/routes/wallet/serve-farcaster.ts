import { Hono } from 'hono'
import { prices } from '../../http/budget/prices.js'
import { BeginFarcasterAnswer, BeginFarcasterBody, FarcasterStateAnswer } from '../../wallet/contract.js'
import { readShape } from '../read-shape.js'
import type { ApiContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readPlace } from './wallet-request.js'

const POLL_MS = 1_000
const MAX_WAIT_S = 25

/** `/wallet/v1/farcaster` and `/wallet/v1/farcaster/:id`: a login by Farcaster, and what its app answered. */
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
    const wait = Math.min(MAX_WAIT_S, Number(context.req.query('wait') ?? MAX_WAIT_S) || 0)
    const until = performance.now() + wait * 1000
    for (;;) {
      const answer = await farcasterLogins.readState(context.req.param('id'), jkt)
      if (answer.state !== 'waiting' || performance.now() >= until || server.isStopping() || context.req.raw.signal.aborted) return context.json(FarcasterStateAnswer.parse(answer))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  })
  return app
}
