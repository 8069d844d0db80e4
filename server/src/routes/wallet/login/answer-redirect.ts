import type { Context } from 'hono'
import * as z from 'zod/mini'
import { prices } from '../../../http/budget/prices.js'
import type { SocialRedirect } from '../../../wallet/api/social-logins.js'
import type { ApiContext } from '../../base-context.js'

const Text = z.optional(z.string().check(z.maxLength(8_192)))
const Redirect = z.object({
  state: z.string().check(z.maxLength(8_192)),
  code: Text,
  iss: Text,
  error: Text,
})

/** Sends the window of a social login to the site, with the result of the provider's redirect. */
export async function answerRedirect(
  context: Context,
  { api: { socialLogins }, site }: ApiContext,
  values: Record<string, unknown>,
): Promise<Response> {
  context.var.spend(prices.login)
  const redirect = Redirect.safeParse(values)
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  return context.redirect(
    redirect.success
      ? await socialLogins.receive(redirect.data satisfies SocialRedirect)
      : `${site.url}/result?error=expired`,
    303,
  )
}
