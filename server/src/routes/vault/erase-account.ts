import { Hono } from 'hono'
import { Done } from '../../wallet/contracts/contract.js'
import { EraseBody } from '../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readShape } from '../read-shape.js'

/** `POST /vault/v1/erasures`: deletes the account and its recovery shares. */
export function eraseAccount(server: VaultContext): Hono {
  const {
    vault: { records },
  } = server
  return new Hono().post('/vault/v1/erasures', async (context) => {
    const body = readShape(
      EraseBody,
      await readWalletBody(context),
      'The body needs ticket and signature',
    )
    await records.erase(body, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
}
