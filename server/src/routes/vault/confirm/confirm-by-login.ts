import { Hono } from 'hono'
import { Done } from '../../../wallet/contracts/contract.js'
import { ConfirmByLoginBody } from '../../../wallet/contracts/vault-contract.js'
import type { VaultContext } from '../../base-context.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'

/** `POST /vault/v1/step-ups/login`: confirms an action by the login of the last minutes. */
export function confirmByLogin(server: VaultContext): Hono {
  const {
    vault: { approvals },
  } = server
  return new Hono().post('/vault/v1/step-ups/login', async (context) => {
    const body = readShape(
      ConfirmByLoginBody,
      await readWalletBody(context),
      'The body needs accountId, stepUpId and action',
    )
    const { accountId, stepUpId, action } = body
    const device = await readDevice(context, server, 'vault')
    await approvals.keepLogin({ id: stepUpId, accountId }, action, device)
    return context.json(Done.parse({}))
  })
}
