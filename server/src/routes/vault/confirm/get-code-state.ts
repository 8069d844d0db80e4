import { Hono } from 'hono'
import { CodeStateAnswer } from '../../../wallet/contracts/vault-contract.js'
import { readDevice } from '../../device-request.js'
import type { VaultContext } from '../../base-context.js'

/** `GET /vault/v1/codes/:loginId`: state of the code's mail. */
export function getCodeState(server: VaultContext): Hono {
  const { vault } = server
  return new Hono().get('/vault/v1/codes/:loginId', async (context) => {
    await readDevice(context, server, 'vault')
    return context.json(CodeStateAnswer.parse(await vault.readMail(context.req.param('loginId'))))
  })
}
