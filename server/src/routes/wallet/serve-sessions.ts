import { Hono } from 'hono'
import { Done, EnrolAnswer, EnrolBody, MeAnswer, ProfileAnswer, RefreshBody, ReleaseShareAnswer, ReleaseShareBody, RemoveDeviceAnswer, RevokeBody, SessionTokens } from '../../wallet/contract.js'
import { ApiError } from '../../http/api-error.js'
import { readBearerToken } from '../../http/bearer-token.js'
import { isHpkeKey } from '../../wallet/seal-share.js'
import { readShape } from '../read-shape.js'
import type { ApiContext } from '../base-context.js'
import { readDevice, readWalletBody } from '../device-request.js'
import { readWalletSession } from './wallet-request.js'

/** `/wallet/v1/enrolments`, `/shares`, `/sessions/…`, `/me`, `/devices/:id` and `/profile`: requests of a signed-in device to the api role. */
export function serveSessions(server: ApiContext): Hono {
  const { api, api: { sessions, enrolments } } = server
  const app = new Hono()
  app.post('/wallet/v1/enrolments', async (context) => {
    const body = readShape(EnrolBody, await readWalletBody(context), 'The body needs enrolmentId, authShare, commitments, addresses and receipt')
    const { session } = await readWalletSession(context, server)
    return context.json(EnrolAnswer.parse(await enrolments.enrol(session, body)))
  })
  app.post('/wallet/v1/shares', async (context) => {
    const body = readShape(ReleaseShareBody, await readWalletBody(context), 'The body needs hpkeKey and requestId')
    const { session } = await readWalletSession(context, server)
    if (!(await isHpkeKey(body.hpkeKey))) throw new ApiError(400, 'hpkeKey', 'hpkeKey is not a point of P-256')
    return context.json(ReleaseShareAnswer.parse(await enrolments.release(session, body)))
  })
  app.post('/wallet/v1/sessions/refresh', async (context) => {
    const { refresh } = readShape(RefreshBody, await readWalletBody(context), 'The body needs refresh')
    const device = await readDevice(context, server, 'api')
    return context.json(SessionTokens.parse(await sessions.refresh(refresh, device)))
  })
  app.post('/wallet/v1/sessions/revoke', async (context) => {
    const { refresh } = readShape(RevokeBody, await readWalletBody(context), 'The body needs refresh')
    const { jkt } = await readDevice(context, server, 'api')
    await sessions.end(refresh, jkt)
    return context.json(Done.parse({}))
  })
  app.get('/wallet/v1/me', async (context) => {
    const { session } = await readWalletSession(context, server)
    return context.json(MeAnswer.parse(await api.readMe(session, [])))
  })
  app.delete('/wallet/v1/devices/:id', async (context) => {
    const { session } = await readWalletSession(context, server)
    return context.json(RemoveDeviceAnswer.parse(await enrolments.remove(session, context.req.param('id'))))
  })
  // Called by the page itself. The token contains its origin, so no other page can use it.
  app.options('/wallet/v1/profile', () => new Response(null, { status: 204, headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': 'GET', 'Access-Control-Allow-Headers': 'authorization', 'Access-Control-Max-Age': '3600' } }))
  app.get('/wallet/v1/profile', async (context) => {
    const origin = context.req.header('origin')
    const session = await sessions.readPage(readBearerToken(context.req.header('authorization')) ?? '', origin)
    const { email, addresses } = await api.readMe(session, [])
    return context.json(ProfileAnswer.parse({ email, ...(addresses && { addresses }) }), 200, { 'Access-Control-Allow-Origin': origin!, 'Vary': 'Origin', 'Cache-Control': 'no-store' })
  })
  return app
}
