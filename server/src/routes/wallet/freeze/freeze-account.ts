import { Hono } from 'hono'
import { FreezeAnswer } from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/freeze`: the owner freezes the account at once. */
export function freezeAccount(server: ApiContext): Hono {
  const {
    api: { freezes },
  } = server
  return new Hono().post('/wallet/v1/freeze', async (context) => {
    const { session, device } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(FreezeAnswer.parse(await freezes.freeze(session, device)))
  })
}
