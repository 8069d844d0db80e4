import { Hono } from 'hono'
import { VerifyCodeAnswer, VerifyFarcasterBody } from '../../../wallet/contracts/vault-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/** `POST /vault/v1/farcaster/verify`: the vault's own verification of a Farcaster login. */
export function verifyFarcaster(server: VaultContext): Hono {
  const {
    vault: { farcasterChecks },
  } = server
  return new Hono().post('/vault/v1/farcaster/verify', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(
      VerifyFarcasterBody,
      await readWalletBody(context),
      'The body needs loginTicket, hpkeKey, message and signature',
    )
    return context.json(
      VerifyCodeAnswer.parse(
        await farcasterChecks.verify(body, await readDevice(context, server, 'vault')),
      ),
    )
  })
}
