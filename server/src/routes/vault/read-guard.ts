import { Hono } from 'hono'
import { GuardAnswer, ReadGuardBody } from '../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readShape } from '../read-shape.js'

/** `POST /vault/v1/guard`: the spending rule and the freeze that a device reads before it signs. */
export function readGuard(server: VaultContext): Hono {
  const { vault } = server
  return new Hono().post('/vault/v1/guard', async (context) => {
    const { accountId, devices } = readShape(
      ReadGuardBody,
      await readWalletBody(context),
      'The body needs accountId',
    )
    const device = await readDevice(context, server, 'vault')
    const guard = await vault.spending.read(accountId, device)
    return context.json(
      GuardAnswer.parse({
        ...guard,
        ...(devices && { devices: await vault.listDevices(accountId) }),
      }),
    )
  })
}
