import { Hono } from 'hono'
import {
  SendChangeCodeAnswer,
  SendChangeCodeBody,
} from '../../../wallet/contracts/vault-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/email-changes`: mails a code to the present address. */
export function beginEmailChange(server: VaultContext): Hono {
  const {
    vault: { emailChanges },
  } = server
  return new Hono().post('/vault/v1/email-changes', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(
      SendChangeCodeBody,
      await readWalletBody(context),
      'The body needs changeTicket and email',
    )
    return context.json(
      SendChangeCodeAnswer.parse(
        await emailChanges.begin(body, await readDevice(context, server, 'vault', body)),
      ),
    )
  })
}
