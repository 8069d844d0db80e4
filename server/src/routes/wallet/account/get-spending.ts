import { Hono } from 'hono'
import { SpendingAnswer } from '../../../wallet/statements/spending-rule.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `GET /wallet/v1/spending`: the spending rule of the account, signed by its wallet. */
export function getSpending(server: ApiContext): Hono {
  const {
    api: { spending },
  } = server
  return new Hono().get('/wallet/v1/spending', async (context) => {
    const { session } = await readWalletSession(context, server)
    return context.json(SpendingAnswer.parse({ spending: await spending.read(session) }))
  })
}
