import { Hono } from 'hono'
import { MeAnswer } from '../../../wallet/contracts/contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/**
 * `GET /wallet/v1/me`: the account, its devices and its security log, for the frame's account
 * screen.
 */
export function getMe(server: ApiContext): Hono {
  const { api } = server
  return new Hono().get('/wallet/v1/me', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(MeAnswer.parse(await api.readMe(session, [])))
  })
}
