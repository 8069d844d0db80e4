import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { prices } from '../../http/budget/prices.js'
import { BeginSocialAnswer, BeginSocialBody, SocialResultAnswer, SocialResultBody } from '../../wallet/contract.js'
import type { SocialRedirect } from '../../wallet/api/social-logins.js'
import { readProvider } from '../../wallet/social/providers.js'
import { readShape } from '../read-shape.js'
import type { ApiContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readPlace } from './wallet-request.js'

/** Redirect target of the identity providers, at the api role. */
export const SOCIAL_CALLBACK = '/wallet/v1/socials/callback'

const MAX_FORM_BYTES = 32 * 1024
const Text = z.optional(z.string().check(z.maxLength(8_192)))
const Redirect = z.object({ state: z.string().check(z.maxLength(8_192)), code: Text, iss: Text, error: Text })

/** `/wallet/v1/socials/:provider/start`, the providers' redirect, and `/wallet/v1/logins/:id/social`. */
export function serveSocials(server: ApiContext): Hono {
  const { api: { socialLogins } } = server
  const app = new Hono()
  app.post('/wallet/v1/socials/:provider/start', async (context) => {
    context.var.spend(prices.login)
    const provider = readProvider(context.req.param('provider'))
    const body = readShape(BeginSocialBody, await readWalletBody(context), 'The body needs projectId, origin and hpkeKey')
    const device = await readDevice(context, server, 'api', body)
    return context.json(BeginSocialAnswer.parse(await socialLogins.begin(provider, body, await readPlace(server, body, provider), device)))
  })
  app.get(SOCIAL_CALLBACK, (context) => follow(context, context.req.query()))
  // Apple posts a form. Only its fields are used; this server sets no cookies.
  app.post(SOCIAL_CALLBACK, bodyLimit({ maxSize: MAX_FORM_BYTES }), async (context) => follow(context, await context.req.parseBody()))
  app.post('/wallet/v1/logins/:id/social', async (context) => {
    const { result } = readShape(SocialResultBody, await readWalletBody(context), 'The body needs result')
    const device = await readDevice(context, server, 'api')
    return context.json(SocialResultAnswer.parse(await socialLogins.readResult(context.req.param('id'), result, device)))
  })
  return app

  async function follow(context: Context, values: Record<string, unknown>): Promise<Response> {
    context.var.spend(prices.login)
    const redirect = Redirect.safeParse(values)
    context.header('Cache-Control', 'no-store')
    context.header('Referrer-Policy', 'no-referrer')
    return context.redirect(redirect.success ? await socialLogins.receive(redirect.data satisfies SocialRedirect) : `${server.site.url}/result?error=expired`, 303)
  }
}
