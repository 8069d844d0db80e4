import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/step-ups/:id/cancel`: cancels a step-up from the wallet. */
export function cancelStepUp(server: ApiContext): Hono {
  const {
    api: { stepUps },
  } = server
  return new Hono().post('/wallet/v1/step-ups/:id/cancel', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    await stepUps.cancel(session, context.req.param('id'))
    return context.json(Done.parse({}))
  })
}
