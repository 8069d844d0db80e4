import { Hono } from 'hono'
import { VerifyCodeAnswer, VerifySocialBody } from '../../../wallet/contracts/vault-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/socials/verify`: the vault's own verification of a social login. */
export function verifySocial(server: VaultContext): Hono {
  const {
    vault: { socialChecks },
  } = server
  return new Hono().post('/vault/v1/socials/verify', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(
      VerifySocialBody,
      await readWalletBody(context),
      'The body needs loginTicket, hpkeKey, provider, and idToken or code and state',
    )
    return context.json(
      VerifyCodeAnswer.parse(
        await socialChecks.verify(body, await readDevice(context, server, 'vault')),
      ),
    )
  })
}
