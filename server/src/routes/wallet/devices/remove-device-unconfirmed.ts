import { Hono } from 'hono'
import { RemoveDeviceAnswer } from '../../../wallet/contracts/contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/**
 * `DELETE /wallet/v1/devices/:id`: as {@link removeDevice} without a step-up, for account pages that
 * were loaded before removals were confirmed. They show the words of the refusal.
 */
export function removeDeviceUnconfirmed(server: ApiContext): Hono {
  const {
    api: { enrolments },
  } = server
  return new Hono().delete('/wallet/v1/devices/:id', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(
      RemoveDeviceAnswer.parse(
        await enrolments.remove(session, context.req.param('id'), undefined),
      ),
    )
  })
}
