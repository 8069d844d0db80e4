import { Hono } from 'hono'
import { Done } from '../../wallet/contracts/contract.js'
import { RevokeEnrolmentBody } from '../../wallet/contracts/vault-contract.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readShape } from '../read-shape.js'
import type { VaultContext } from '../base-context.js'

/** `POST /vault/v1/enrolments/revoke`: deletes the recovery share of a removed device. */
export function revokeEnrolment(server: VaultContext): Hono {
  const { vault } = server
  return new Hono().post('/vault/v1/enrolments/revoke', async (context) => {
    const { revocation } = readShape(
      RevokeEnrolmentBody,
      await readWalletBody(context),
      'The body needs revocation',
    )
    await vault.revoke(revocation, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
}
