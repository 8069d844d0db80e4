import { Hono } from 'hono'
import { prices } from '../../http/budget/prices.js'
import { BeginVaultSocialAnswer, BeginVaultSocialBody, VerifyCodeAnswer, VerifyFarcasterBody, VerifySocialBody } from '../../wallet/contract.js'
import { readProvider } from '../../wallet/social/providers.js'
import { readShape } from '../read-shape.js'
import type { VaultContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'

/** `/vault/v1/socials/…` and `/vault/v1/farcaster/…`: the vault's own verification of a social or Farcaster login. */
export function serveVaultSocials(server: VaultContext): Hono {
  const { vault: { socialChecks, farcasterChecks } } = server
  const app = new Hono()
  app.post('/vault/v1/socials/verify', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(VerifySocialBody, await readWalletBody(context), 'The body needs loginTicket, hpkeKey, provider, and idToken or code and state')
    return context.json(VerifyCodeAnswer.parse(await socialChecks.verify(body, await readDevice(context, server, 'vault'))))
  })
  app.post('/vault/v1/socials/:provider/start', async (context) => {
    context.var.spend(prices.login)
    const provider = readProvider(context.req.param('provider'))
    const body = readShape(BeginVaultSocialBody, await readWalletBody(context), 'The body needs projectId and hpkeKey')
    return context.json(BeginVaultSocialAnswer.parse(await socialChecks.begin(provider, body, await readDevice(context, server, 'vault'))))
  })
  app.post('/vault/v1/farcaster/verify', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(VerifyFarcasterBody, await readWalletBody(context), 'The body needs loginTicket, hpkeKey, message and signature')
    return context.json(VerifyCodeAnswer.parse(await farcasterChecks.verify(body, await readDevice(context, server, 'vault'))))
  })
  return app
}
