import { Hono } from 'hono'
import { MailAnswer } from '../../../wallet/contracts/contract.js'
import { VerifyChangeBody } from '../../../wallet/contracts/vault-contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/**
 * `POST /vault/v1/email-changes/primary`: verifies the code of the present address, and mails one
 * to the new address.
 */
export function verifyPresentAddress(server: VaultContext): Hono {
  const {
    vault: { emailChanges },
  } = server
  return new Hono().post('/vault/v1/email-changes/primary', async (context) => {
    const { changeId, code } = readShape(
      VerifyChangeBody,
      await readWalletBody(context),
      'The body needs changeId and code: six digits',
    )
    return context.json(
      MailAnswer.parse(
        await emailChanges.verifyPrimary(
          changeId,
          code,
          await readDevice(context, server, 'vault'),
        ),
      ),
    )
  })
}
