import { Hono } from 'hono'
import { BeginLoginAnswer, BeginLoginBody, CompleteLoginAnswer, CompleteLoginBody, ConfirmLinkAnswer, ConfirmLinkBody, DeviceLinkAnswer, KeysAnswer, LoginStateAnswer, MailAnswer } from '../../wallet/contract.js'
import { prices } from '../../http/budget/prices.js'
import { readShape } from '../read-shape.js'
import type { ApiContext } from '../base-context.js'
import { onlySite, readDevice, readWalletBody } from '../device-request.js'
import { waitForNews } from './wait-for-news.js'
import { readPlace } from './wallet-request.js'

const POLL_MS = 300

/** Paths with rules of their own: the page itself reads its profile, and the provider redirects a window. */
export const OPEN_PATHS = ['/wallet/v1/profile', '/wallet/v1/socials/callback', '/wallet/v1/keys', '/wallet/v1/email-changes/undo', '/wallet/v1/step-ups/cancel'] as const

/** `/wallet/v1/logins…` and `/wallet/v1/device-links…`: signing in at the api role. */
export function serveLogins(server: ApiContext): Hono {
  const { api: { logins }, wallet: { context: { tokens } } } = server
  const app = new Hono()
  app.use('/wallet/*', onlySite(server, OPEN_PATHS))
  app.get('/wallet/v1/keys', async (context) => context.json(KeysAnswer.parse({ keys: await tokens.list('api') })))
  app.post('/wallet/v1/logins', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(BeginLoginBody, await readWalletBody(context), 'The body needs projectId, email, origin and hpkeKey')
    const device = await readDevice(context, server, 'api', body)
    const place = await readPlace(server, body, 'email')
    return context.json(BeginLoginAnswer.parse(await logins.begin(body, place, device)))
  })
  app.get('/wallet/v1/logins/:id', async (context) => {
    const { jkt } = await readDevice(context, server, 'api')
    // A failed mail counts as a change too.
    const answer = await waitForNews(context, server, { everyMs: POLL_MS, read: () => logins.readState(context.req.param('id'), jkt), isNews: ({ state, mail }) => state !== 'waiting' || mail === 'failed' })
    return context.json(LoginStateAnswer.parse(answer))
  })
  app.post('/wallet/v1/logins/:id/resend', async (context) => {
    const device = await readDevice(context, server, 'api')
    return context.json(MailAnswer.parse(await logins.resend(context.req.param('id'), device)))
  })
  app.post('/wallet/v1/logins/:id/complete', async (context) => {
    const { vaultTicket } = readShape(CompleteLoginBody, await readWalletBody(context), 'The body needs vaultTicket')
    const device = await readDevice(context, server, 'api')
    return context.json(CompleteLoginAnswer.parse(await logins.complete(context.req.param('id'), vaultTicket, device)))
  })
  app.get('/wallet/v1/device-links/:token', async (context) => context.json(DeviceLinkAnswer.parse(await logins.readLink(context.req.param('token')))))
  app.post('/wallet/v1/device-links/:token', async (context) => {
    const { match } = readShape(ConfirmLinkBody, await readWalletBody(context), 'The body needs match: two digits, or null')
    return context.json(ConfirmLinkAnswer.parse(await logins.confirmLink(context.req.param('token'), match)))
  })
  return app
}
