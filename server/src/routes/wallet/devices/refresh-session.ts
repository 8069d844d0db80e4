import { Hono } from 'hono'
import { RefreshBody, SessionTokens } from '../../../wallet/contracts/contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'

/** `POST /wallet/v1/sessions/refresh`: rotates the tokens of a session. */
export function refreshSession(server: ApiContext): Hono {
  const {
    api: { sessions },
  } = server
  return new Hono().post('/wallet/v1/sessions/refresh', async (context) => {
    const { refresh } = readShape(
      RefreshBody,
      await readWalletBody(context),
      'The body needs refresh',
    )
    const device = await readDevice(context, server, 'api')
    return context.json(SessionTokens.parse(await sessions.refresh(refresh, device)))
  })
}
