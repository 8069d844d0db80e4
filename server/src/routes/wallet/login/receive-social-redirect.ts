import { Hono } from 'hono'
import type { ApiContext } from '../../base-context.js'
import { answerRedirect } from './answer-redirect.js'

/**
 * `GET /wallet/v1/socials/callback`: the identity provider's redirect, with its values in the
 * query.
 */
export function receiveSocialRedirect(server: ApiContext): Hono {
  return new Hono().get('/wallet/v1/socials/callback', (context) =>
    answerRedirect(context, server, context.req.query()),
  )
}
