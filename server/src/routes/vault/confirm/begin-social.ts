import { Hono } from 'hono'
import {
  BeginVaultSocialAnswer,
  BeginVaultSocialBody,
} from '../../../wallet/contracts/vault-contract.js'
import { prices } from '../../../http/budget/prices.js'
import { readProvider } from '../../../wallet/social/providers.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { VaultContext } from '../../base-context.js'

/**
 * `POST /vault/v1/socials/:provider/start`: the vault's own authorization request at a provider.
 */
export function beginSocial(server: VaultContext): Hono {
  const {
    vault: { socialChecks },
  } = server
  return new Hono().post('/vault/v1/socials/:provider/start', async (context) => {
    context.var.spend(prices.login)
    const provider = readProvider(context.req.param('provider'))
    const body = readShape(
      BeginVaultSocialBody,
      await readWalletBody(context),
      'The body needs projectId and hpkeKey',
    )
    return context.json(
      BeginVaultSocialAnswer.parse(
        await socialChecks.begin(provider, body, await readDevice(context, server, 'vault')),
      ),
    )
  })
}
