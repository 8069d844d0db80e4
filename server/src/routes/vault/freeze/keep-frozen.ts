import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { ReadGuardBody } from '../../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../../base-context.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'

/** `POST /vault/v1/freeze/keep`: stops the end of a freeze that a mailed link has begun. */
export function keepFrozen(server: VaultContext): Hono {
  const {
    vault: { freezes },
  } = server
  return new Hono().post('/vault/v1/freeze/keep', async (context) => {
    const body = readShape(ReadGuardBody, await readWalletBody(context), 'The body needs accountId')
    await freezes.keep(body.accountId, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
}
