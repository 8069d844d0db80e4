import { Hono } from 'hono'
import {
  RemoveOthersAnswer,
  RemoveOthersBody,
} from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/devices/others/remove`: removes every other device that can be removed. */
export function removeOtherDevices(server: ApiContext): Hono {
  const {
    api: { enrolments },
  } = server
  return new Hono().post('/wallet/v1/devices/others/remove', async (context) => {
    const { stepUpId } = readShape(
      RemoveOthersBody,
      await readWalletBody(context),
      'The body may have stepUpId',
    )
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(
      RemoveOthersAnswer.parse({ revocations: await enrolments.removeOthers(session, stepUpId) }),
    )
  })
}
