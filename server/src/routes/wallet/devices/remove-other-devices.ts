import { Hono } from 'hono'
import { RemoveOthersAnswer } from '../../../wallet/contracts/recovery-contract.js'
import type { ApiContext } from '../../base-context.js'
import { readWalletSession } from '../wallet-request.js'

/** `POST /wallet/v1/devices/others/remove`: removes every other device that can be removed. */
export function removeOtherDevices(server: ApiContext): Hono {
  const {
    api: { security },
  } = server
  return new Hono().post('/wallet/v1/devices/others/remove', async (context) => {
    const { session } = await readWalletSession(context, server, { whileFrozen: true })
    return context.json(RemoveOthersAnswer.parse(await security.removeOthers(session)))
  })
}
