import { Hono } from 'hono'
import {
  BeginFarcasterAnswer,
  BeginFarcasterBody,
} from '../../../wallet/contracts/social-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readPlace } from '../wallet-request.js'

/** `POST /wallet/v1/farcaster`: starts a login with Farcaster. */
export function beginFarcasterLogin(server: ApiContext): Hono {
  const {
    api: { farcasterLogins },
  } = server
  return new Hono().post('/wallet/v1/farcaster', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(
      BeginFarcasterBody,
      await readWalletBody(context),
      'The body needs projectId, origin and hpkeKey',
    )
    const device = await readDevice(context, server, 'api', body)
    return context.json(
      BeginFarcasterAnswer.parse(
        await farcasterLogins.begin(body, await readPlace(server, body, 'farcaster'), device),
      ),
    )
  })
}
