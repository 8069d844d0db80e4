import { Hono } from 'hono'
import { Done } from '../../wallet/contracts/contract.js'
import { SetVaultSpendingBody } from '../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readShape } from '../read-shape.js'

/** `POST /vault/v1/spending`: keeps a spending rule that the wallet has signed. */
export function setSpending(server: VaultContext): Hono {
  const {
    vault: { spending },
  } = server
  return new Hono().post('/vault/v1/spending', async (context) => {
    const body = readShape(
      SetVaultSpendingBody,
      await readWalletBody(context),
      'The body needs accountId, rule and signature',
    )
    await spending.set(body, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
}
