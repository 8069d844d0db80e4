import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { UnfreezeBody } from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/unfreeze`: ends the owner's freeze with a step-up. */
export function unfreezeAccount(server: ApiContext): Hono {
  const {
    api: { freezes },
  } = server
  return new Hono().post('/wallet/v1/unfreeze', async (context) => {
    const { stepUpId } = readShape(
      UnfreezeBody,
      await readWalletBody(context),
      'The body needs stepUpId',
    )
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    await freezes.unfreeze(session, stepUpId)
    return context.json(Done.parse({}))
  })
}
