import { Hono } from 'hono'
import { RemoveDeviceAnswer, RemoveDeviceBody } from '../../../wallet/contracts/contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/devices/:id/remove`: removes a device of the account. */
export function removeDevice(server: ApiContext): Hono {
  const {
    api: { enrolments },
  } = server
  return new Hono().post('/wallet/v1/devices/:id/remove', async (context) => {
    const { stepUpId } = readShape(
      RemoveDeviceBody,
      await readWalletBody(context),
      'The body may have stepUpId',
    )
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(
      RemoveDeviceAnswer.parse(await enrolments.remove(session, context.req.param('id'), stepUpId)),
    )
  })
}
