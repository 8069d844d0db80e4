import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiContext } from '../../base-context.js'
import { answerRedirect } from './answer-redirect.js'

const MAX_FORM_BYTES = 32 * 1024

/** `POST /wallet/v1/socials/callback`: Apple's redirect, which posts a form. */
export function receiveSocialForm(server: ApiContext): Hono {
  // Only fields of the form are used; this server sets no cookies.
  return new Hono().post(
    '/wallet/v1/socials/callback',
    bodyLimit({ maxSize: MAX_FORM_BYTES }),
    async (context) => answerRedirect(context, server, await context.req.parseBody()),
  )
}
