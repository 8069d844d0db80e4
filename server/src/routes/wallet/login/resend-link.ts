import { Hono } from 'hono'
import { MailAnswer } from '../../../wallet/contracts/contract.js'
import { readDevice } from '../../device-request.js'
import type { ApiContext } from '../../base-context.js'

/** `POST /wallet/v1/logins/:id/resend`: mails the link of a login again. */
export function resendLink(server: ApiContext): Hono {
  const {
    api: { logins },
  } = server
  return new Hono().post('/wallet/v1/logins/:id/resend', async (context) => {
    const device = await readDevice(context, server, 'api')
    return context.json(MailAnswer.parse(await logins.resend(context.req.param('id'), device)))
  })
}
