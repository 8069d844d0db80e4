import { Hono } from 'hono'
import { StepUpAnswer, StepUpCodeBody } from '../../../wallet/contracts/recovery-contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/step-ups/:id/code`: approves a step-up with the vault's proof of a code. */
export function approveByCode(server: ApiContext): Hono {
  const {
    api: { stepUps },
  } = server
  return new Hono().post('/wallet/v1/step-ups/:id/code', async (context) => {
    const { proof } = readShape(
      StepUpCodeBody,
      await readWalletBody(context),
      'The body needs proof',
    )
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(
      StepUpAnswer.parse(await stepUps.approveByCode(session, context.req.param('id'), proof)),
    )
  })
}
