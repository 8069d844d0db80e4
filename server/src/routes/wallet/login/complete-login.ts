import { Hono } from 'hono'
import { CompleteLoginAnswer, CompleteLoginBody } from '../../../wallet/contracts/contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'

/** `POST /wallet/v1/logins/:id/complete`: completes a login, once. */
export function completeLogin(server: ApiContext): Hono {
  const {
    api: { logins },
  } = server
  return new Hono().post('/wallet/v1/logins/:id/complete', async (context) => {
    const { vaultTicket } = readShape(
      CompleteLoginBody,
      await readWalletBody(context),
      'The body needs vaultTicket',
    )
    const device = await readDevice(context, server, 'api')
    const answer = CompleteLoginAnswer.parse(
      await logins.complete(context.req.param('id'), vaultTicket, device),
    )
    context.set('auditSubject', { device: device.jkt, account: answer.accountId })
    return context.json(answer)
  })
}
