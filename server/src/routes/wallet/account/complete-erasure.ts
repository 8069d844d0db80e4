import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { CompleteErasureBody } from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/erasures/complete`: erases the account at the api. */
export function completeErasure(server: ApiContext): Hono {
  const {
    api: { records },
  } = server
  return new Hono().post('/wallet/v1/erasures/complete', async (context) => {
    const body = readShape(
      CompleteErasureBody,
      await readWalletBody(context),
      'The body needs stepUpId and signature',
    )
    const { session } = await readWalletSession(context, server)
    await records.erase(session, body)
    return context.json(Done.parse({}))
  })
}
