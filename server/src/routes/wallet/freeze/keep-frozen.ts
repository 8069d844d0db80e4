import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/freeze/keep`: stops the end of a freeze that a mailed link has begun. */
export function keepFrozen(server: ApiContext): Hono {
  const {
    api: { freezes },
  } = server
  return new Hono().post('/wallet/v1/freeze/keep', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    await freezes.keep(session)
    return context.json(Done.parse({}))
  })
}
