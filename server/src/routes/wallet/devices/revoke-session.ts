import { Hono } from 'hono'
import { Done, RevokeBody } from '../../../wallet/contracts/contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'

/** `POST /wallet/v1/sessions/revoke`: ends a session. */
export function revokeSession(server: ApiContext): Hono {
  const {
    api: { sessions },
  } = server
  return new Hono().post('/wallet/v1/sessions/revoke', async (context) => {
    const { refresh } = readShape(
      RevokeBody,
      await readWalletBody(context),
      'The body needs refresh',
    )
    const { jkt } = await readDevice(context, server, 'api')
    await sessions.end(refresh, jkt)
    return context.json(Done.parse({}))
  })
}
