import { Hono } from 'hono'
import { prices } from '../../../http/budget/prices.js'
import { RecordsAnswer } from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `GET /wallet/v1/records`: what the api has about the account, for its owner. */
export function getRecords(server: ApiContext): Hono {
  const {
    api: { records },
  } = server
  return new Hono().get('/wallet/v1/records', async (context) => {
    context.var.spend(prices.login)
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(RecordsAnswer.parse(await records.read(session)))
  })
}
