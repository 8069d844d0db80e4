import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { UnfreezeVaultBody } from '../../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../../base-context.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'

/** `POST /vault/v1/unfreeze`: ends the owner's freeze at the vault. */
export function unfreezeAccount(server: VaultContext): Hono {
  const {
    vault: { freezes },
  } = server
  return new Hono().post('/vault/v1/unfreeze', async (context) => {
    const body = readShape(
      UnfreezeVaultBody,
      await readWalletBody(context),
      'The body needs accountId',
    )
    await freezes.unfreeze(body, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
}
