import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { RemovePasskeyBody } from '../../../wallet/contracts/recovery-contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/passkeys/:id/remove`: removes a passkey of the account. */
export function removePasskey(server: ApiContext): Hono {
  const {
    api: { security },
  } = server
  return new Hono().post('/wallet/v1/passkeys/:id/remove', async (context) => {
    const { stepUpId } = readShape(
      RemovePasskeyBody,
      await readWalletBody(context),
      'The body needs stepUpId',
    )
    const { session } = await readWalletSession(context, server)
    await security.removePasskey(session, context.req.param('id'), stepUpId)
    return context.json(Done.parse({}))
  })
}
