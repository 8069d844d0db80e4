import { Hono } from 'hono'
import { StepUpAnswer } from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/**
 * `POST /wallet/v1/step-ups/:id/login`: approves a step-up of an account without an email address,
 * in the first minutes of a session.
 */
export function approveByLogin(server: ApiContext): Hono {
  const {
    api: { stepUps },
  } = server
  return new Hono().post('/wallet/v1/step-ups/:id/login', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(
      StepUpAnswer.parse(await stepUps.approveByLogin(session, context.req.param('id'))),
    )
  })
}
