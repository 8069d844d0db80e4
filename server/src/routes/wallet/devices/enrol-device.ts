import { Hono } from 'hono'
import { EnrolAnswer, EnrolBody } from '../../../wallet/contracts/contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/enrolments`: stores the auth share of this device. */
export function enrolDevice(server: ApiContext): Hono {
  const {
    api: { enrolments },
  } = server
  return new Hono().post('/wallet/v1/enrolments', async (context) => {
    const body = readShape(
      EnrolBody,
      await readWalletBody(context),
      'The body needs enrolmentId, authShare, commitments, addresses and receipt',
    )
    const { session } = await readWalletSession(context, server)
    return context.json(EnrolAnswer.parse(await enrolments.enrol(session, body)))
  })
}
