import { Hono } from 'hono'
import {
  CompleteEmailChangeAnswer,
  CompleteEmailChangeBody,
} from '../../../wallet/contracts/contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/email-changes/complete`: completes a change of the account's email address. */
export function completeEmailChange(server: ApiContext): Hono {
  const {
    api: { emailChanges },
  } = server
  return new Hono().post('/wallet/v1/email-changes/complete', async (context) => {
    const { vaultTicket } = readShape(
      CompleteEmailChangeBody,
      await readWalletBody(context),
      'The body needs vaultTicket',
    )
    const { session } = await readWalletSession(context, server)
    return context.json(
      CompleteEmailChangeAnswer.parse(await emailChanges.complete(session, vaultTicket)),
    )
  })
}
