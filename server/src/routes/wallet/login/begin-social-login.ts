import { Hono } from 'hono'
import { BeginSocialAnswer, BeginSocialBody } from '../../../wallet/contracts/social-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readProvider } from '../../../wallet/social/providers.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readPlace } from '../wallet-request.js'

/** `POST /wallet/v1/socials/:provider/start`: starts a social login. */
export function beginSocialLogin(server: ApiContext): Hono {
  const {
    api: { socialLogins },
  } = server
  return new Hono().post('/wallet/v1/socials/:provider/start', async (context) => {
    context.var.spend(prices.login)
    const provider = readProvider(context.req.param('provider'))
    const body = readShape(
      BeginSocialBody,
      await readWalletBody(context),
      'The body needs projectId, origin and hpkeKey',
    )
    const device = await readDevice(context, server, 'api', body)
    return context.json(
      BeginSocialAnswer.parse(
        await socialLogins.begin(provider, body, await readPlace(server, body, provider), device),
      ),
    )
  })
}
