import { Hono } from 'hono'
import { VerifyChangeAnswer, VerifyChangeBody } from '../../../wallet/contracts/vault-contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/email-changes/secondary`: verifies the code of the new address. */
export function verifyNewAddress(server: VaultContext): Hono {
  const {
    vault: { emailChanges },
  } = server
  return new Hono().post('/vault/v1/email-changes/secondary', async (context) => {
    const { changeId, code } = readShape(
      VerifyChangeBody,
      await readWalletBody(context),
      'The body needs changeId and code: six digits',
    )
    return context.json(
      VerifyChangeAnswer.parse(
        await emailChanges.verifySecondary(
          changeId,
          code,
          await readDevice(context, server, 'vault'),
        ),
      ),
    )
  })
}
