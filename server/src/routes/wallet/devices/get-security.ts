import { Hono } from 'hono'
import { SecurityAnswer } from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `GET /wallet/v1/security`: passkeys of the account, and step-ups that wait. */
export function getSecurity(server: ApiContext): Hono {
  const {
    api: { security },
  } = server
  return new Hono().get('/wallet/v1/security', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(SecurityAnswer.parse(await security.read(session)))
  })
}
