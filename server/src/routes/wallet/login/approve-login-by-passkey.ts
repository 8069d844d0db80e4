import { Hono } from 'hono'
import { PasskeyLoginAnswer } from '../../../wallet/contracts/contract.js'
import { StepUpPasskeyBody } from '../../../wallet/contracts/recovery-contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'

/** `POST /wallet/v1/logins/:id/passkey`: a passkey of the account stands for the mailed link. */
export function approveLoginByPasskey(server: ApiContext): Hono {
  const {
    api: { passkeyLogins },
  } = server
  return new Hono().post('/wallet/v1/logins/:id/passkey', async (context) => {
    const { assertion } = readShape(
      StepUpPasskeyBody,
      await readWalletBody(context),
      'The body needs assertion',
    )
    const device = await readDevice(context, server, 'api')
    return context.json(
      PasskeyLoginAnswer.parse(
        await passkeyLogins.approve(context.req.param('id'), assertion, device),
      ),
    )
  })
}
