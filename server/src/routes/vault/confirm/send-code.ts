import { Hono } from 'hono'
import { MailAnswer } from '../../../wallet/contracts/contract.js'
import { SendCodeBody } from '../../../wallet/contracts/vault-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/codes`: mails the code of a login, or the same code again. */
export function sendCode(server: VaultContext): Hono {
  const { vault } = server
  return new Hono().post('/vault/v1/codes', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(
      SendCodeBody,
      await readWalletBody(context),
      'The body needs loginTicket and hpkeKey',
    )
    return context.json(
      MailAnswer.parse(
        await vault.sendCode(body, await readDevice(context, server, 'vault', body)),
      ),
    )
  })
}
