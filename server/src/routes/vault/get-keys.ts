import { Hono } from 'hono'
import { KeysAnswer } from '../../wallet/contracts/contract.js'
import type { VaultContext } from '../base-context.js'

/** `GET /vault/v1/keys`: the vault's verification keys, for the api role's configuration. */
export function getKeys({
  wallet: {
    context: { tokens },
  },
}: VaultContext): Hono {
  return new Hono().get('/vault/v1/keys', async (context) =>
    context.json(KeysAnswer.parse({ keys: await tokens.list('vault') })),
  )
}
