import { Hono } from 'hono'
import { FreezeVaultAnswer, FreezeVaultBody } from '../../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../../base-context.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'

/** `POST /vault/v1/freeze`: the owner freezes the account at the vault. */
export function freezeAccount(server: VaultContext): Hono {
  const {
    vault: { freezes },
  } = server
  return new Hono().post('/vault/v1/freeze', async (context) => {
    const body = readShape(
      FreezeVaultBody,
      await readWalletBody(context),
      'The body needs accountId',
    )
    const device = await readDevice(context, server, 'vault')
    return context.json(FreezeVaultAnswer.parse(await freezes.freeze(body, device)))
  })
}
