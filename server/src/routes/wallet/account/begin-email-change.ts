import { Hono } from 'hono'
import { BeginEmailChangeAnswer, BeginEmailChangeBody } from '../../../wallet/contracts/contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/email-changes`: starts a change of the account's email address. */
export function beginEmailChange(server: ApiContext): Hono {
  const {
    api: { emailChanges },
  } = server
  return new Hono().post('/wallet/v1/email-changes', async (context) => {
    const { email, stepUpId } = readShape(
      BeginEmailChangeBody,
      await readWalletBody(context),
      'The body needs email',
    )
    const { session, device } = await readWalletSession(context, server)
    return context.json(
      BeginEmailChangeAnswer.parse(await emailChanges.begin(session, { email, stepUpId }, device)),
    )
  })
}
