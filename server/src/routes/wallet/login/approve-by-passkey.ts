import { Hono } from 'hono'
import { StepUpAnswer, StepUpPasskeyBody } from '../../../wallet/contracts/recovery-contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/step-ups/:id/passkey`: approves a step-up with a passkey. */
export function approveByPasskey(server: ApiContext): Hono {
  const {
    api: { stepUps },
  } = server
  return new Hono().post('/wallet/v1/step-ups/:id/passkey', async (context) => {
    const { assertion } = readShape(
      StepUpPasskeyBody,
      await readWalletBody(context),
      'The body needs assertion',
    )
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(
      StepUpAnswer.parse(
        await stepUps.approveByPasskey(session, context.req.param('id'), assertion),
      ),
    )
  })
}
