import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { SetSpendingBody } from '../../../wallet/statements/spending-rule.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/spending`: stores a spending rule that the wallet has signed. */
export function setSpending(server: ApiContext): Hono {
  const {
    api: { spending },
  } = server
  return new Hono().post('/wallet/v1/spending', async (context) => {
    const body = readShape(
      SetSpendingBody,
      await readWalletBody(context),
      'The body needs rule and signature',
    )
    const { session, device } = await readWalletSession(context, server)
    await spending.set(session, body, device)
    return context.json(Done.parse({}))
  })
}
