import { Hono } from 'hono'
import { PermissionsAnswer } from '../../../wallet/contracts/permission-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `GET /wallet/v1/permissions`: what the account has permitted websites (ERC-7715). */
export function getPermissions(server: ApiContext): Hono {
  const {
    api: { permissions },
  } = server
  return new Hono().get('/wallet/v1/permissions', async (context) => {
    const { session } = await readWalletSession(context, server)
    return context.json(PermissionsAnswer.parse({ permissions: await permissions.read(session) }))
  })
}
