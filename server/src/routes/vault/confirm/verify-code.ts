import { Hono } from 'hono'
import { VerifyCodeAnswer, VerifyCodeBody } from '../../../wallet/contracts/vault-contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/**
 * `POST /vault/v1/codes/verify`: verifies the code of a login, and releases the recovery share if
 * asked.
 */
export function verifyCode(server: VaultContext): Hono {
  const { vault } = server
  return new Hono().post('/vault/v1/codes/verify', async (context) => {
    const body = readShape(
      VerifyCodeBody,
      await readWalletBody(context),
      'The body needs loginId and code: six digits',
    )
    return context.json(
      VerifyCodeAnswer.parse(
        await vault.verifyCode(body, await readDevice(context, server, 'vault')),
      ),
    )
  })
}
