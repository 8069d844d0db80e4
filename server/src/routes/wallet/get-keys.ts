import { Hono } from 'hono'
import { KeysAnswer } from '../../wallet/contracts/contract.js'
import type { ApiContext } from '../base-context.js'

/** `GET /wallet/v1/keys`: the api role's verification keys, for the vault's configuration. */
export function getKeys({
  wallet: {
    context: { tokens },
  },
}: ApiContext): Hono {
  return new Hono().get('/wallet/v1/keys', async (context) =>
    context.json(KeysAnswer.parse({ keys: await tokens.list('api') })),
  )
}
