import { Hono } from 'hono'
import { BeginLoginAnswer, BeginLoginBody } from '../../../wallet/contracts/contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readPlace } from '../wallet-request.js'

/** `POST /wallet/v1/logins`: starts a login by email. */
export function beginLogin(server: ApiContext): Hono {
  const {
    api: { logins },
  } = server
  return new Hono().post('/wallet/v1/logins', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(
      BeginLoginBody,
      await readWalletBody(context),
      'The body needs projectId, email, origin and hpkeKey',
    )
    const device = await readDevice(context, server, 'api', body)
    const place = await readPlace(server, body, 'email')
    return context.json(BeginLoginAnswer.parse(await logins.begin(body, place, device)))
  })
}
