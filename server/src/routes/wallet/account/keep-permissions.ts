import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { KeepPermissionsBody } from '../../../wallet/contracts/permission-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/permissions`: records permissions before the website gets them. */
export function keepPermissions(server: ApiContext): Hono {
  const {
    api: { permissions },
  } = server
  return new Hono().post('/wallet/v1/permissions', async (context) => {
    const { permissions: granted } = readShape(
      KeepPermissionsBody,
      await readWalletBody(context),
      'The body needs 1 to 10 permissions',
    )
    const { session } = await readWalletSession(context, server)
    await permissions.keep(session, granted)
    return context.json(Done.parse({}))
  })
}
