import { Hono } from 'hono'
import { RemoveDeviceAnswer } from '../../../wallet/contracts/contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `DELETE /wallet/v1/devices/:id`: removes a device of the account. */
export function removeDevice(server: ApiContext): Hono {
  const {
    api: { enrolments },
  } = server
  return new Hono().delete('/wallet/v1/devices/:id', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(
      RemoveDeviceAnswer.parse(await enrolments.remove(session, context.req.param('id'))),
    )
  })
}
