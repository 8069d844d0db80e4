import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { ConfirmEnrolmentBody } from '../../../wallet/contracts/vault-contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/email-changes/confirm`: replaces the old address by the new one. */
export function confirmEmailChange(server: VaultContext): Hono {
  const {
    vault: { emailChanges },
  } = server
  return new Hono().post('/vault/v1/email-changes/confirm', async (context) => {
    const { confirmation } = readShape(
      ConfirmEnrolmentBody,
      await readWalletBody(context),
      'The body needs confirmation',
    )
    await emailChanges.confirm(confirmation, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
}
