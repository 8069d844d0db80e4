import { Hono } from 'hono'
import { BeginStepUpAnswer, BeginStepUpBody } from '../../../wallet/contracts/recovery-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/step-ups`: starts a step-up for one action. */
export function beginStepUp(server: ApiContext): Hono {
  const {
    api: { stepUps },
  } = server
  return new Hono().post('/wallet/v1/step-ups', async (context) => {
    context.var.spend(prices.login)
    const { action } = readShape(
      BeginStepUpBody,
      await readWalletBody(context),
      'The body needs action',
    )
    const { session, device } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(BeginStepUpAnswer.parse(await stepUps.begin(session, action, device)))
  })
}
