import { Hono } from 'hono'
import { MailAnswer } from '../../../wallet/contracts/contract.js'
import { SendStepUpCodeBody } from '../../../wallet/contracts/recovery-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/step-ups`: mails the code of a step-up. */
export function sendStepUpCode(server: VaultContext): Hono {
  const {
    vault: { stepUps },
  } = server
  return new Hono().post('/vault/v1/step-ups', async (context) => {
    context.var.spend(prices.login)
    const { ticket } = readShape(
      SendStepUpCodeBody,
      await readWalletBody(context),
      'The body needs ticket',
    )
    return context.json(
      MailAnswer.parse(await stepUps.send(ticket, await readDevice(context, server, 'vault'))),
    )
  })
}
