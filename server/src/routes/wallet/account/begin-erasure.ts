import { Hono } from 'hono'
import {
  BeginErasureAnswer,
  BeginErasureBody,
} from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/erasures`: the ticket with which the vault erases the account first. */
export function beginErasure(server: ApiContext): Hono {
  const {
    api: { records },
  } = server
  return new Hono().post('/wallet/v1/erasures', async (context) => {
    const { stepUpId } = readShape(
      BeginErasureBody,
      await readWalletBody(context),
      'The body needs stepUpId',
    )
    const { session } = await readWalletSession(context, server)
    return context.json(BeginErasureAnswer.parse(await records.beginErasure(session, stepUpId)))
  })
}
