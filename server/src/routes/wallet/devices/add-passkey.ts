import { Hono } from 'hono'
import { AddPasskeyAnswer, AddPasskeyBody } from '../../../wallet/contracts/recovery-contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/passkeys`: adds a passkey to the account. */
export function addPasskey(server: ApiContext): Hono {
  const {
    api: { security },
  } = server
  return new Hono().post('/wallet/v1/passkeys', async (context) => {
    const body = readShape(
      AddPasskeyBody,
      await readWalletBody(context),
      'The body needs stepUpId, attestation, wrapped and label',
    )
    const { session } = await readWalletSession(context, server)
    return context.json(AddPasskeyAnswer.parse(await security.addPasskey(session, body)))
  })
}
