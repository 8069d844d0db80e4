import { Hono } from 'hono'
import {
  PasskeyOptionsAnswer,
  PasskeyOptionsBody,
} from '../../../wallet/contracts/recovery-contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/passkeys/options`: parameters for creating a passkey. */
export function getPasskeyOptions(server: ApiContext): Hono {
  const {
    api: { security },
  } = server
  return new Hono().post('/wallet/v1/passkeys/options', async (context) => {
    const { stepUpId } = readShape(
      PasskeyOptionsBody,
      await readWalletBody(context),
      'The body needs stepUpId',
    )
    const { session } = await readWalletSession(context, server)
    return context.json(
      PasskeyOptionsAnswer.parse(await security.preparePasskey(session, stepUpId)),
    )
  })
}
