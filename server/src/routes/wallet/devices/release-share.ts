import { Hono } from 'hono'
import { ReleaseShareAnswer, ReleaseShareBody } from '../../../wallet/contracts/contract.js'
import { ApiError } from '../../../http/api-error.js'
import { isHpkeKey } from '../../../wallet/seal-share.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/shares`: the auth share of this device, sealed to a fresh key. */
export function releaseShare(server: ApiContext): Hono {
  const {
    api: { enrolments },
  } = server
  return new Hono().post('/wallet/v1/shares', async (context) => {
    const body = readShape(
      ReleaseShareBody,
      await readWalletBody(context),
      'The body needs hpkeKey and requestId',
    )
    const { session } = await readWalletSession(context, server)
    if (!(await isHpkeKey(body.hpkeKey)))
      throw new ApiError(400, 'hpkeKey', 'hpkeKey is not a point of P-256')
    return context.json(ReleaseShareAnswer.parse(await enrolments.release(session, body)))
  })
}
