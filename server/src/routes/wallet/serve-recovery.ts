import { Hono } from 'hono'
import { html } from 'hono/html'
import { prices } from '../../http/budget/prices.js'
import { Done } from '../../wallet/contract.js'
import { AddPasskeyAnswer, AddPasskeyBody, BeginStepUpAnswer, BeginStepUpBody, ExportBody, PasskeyOptionsAnswer, PasskeyOptionsBody, RemoveOthersAnswer, RemovePasskeyBody, SecurityAnswer, StepUpAnswer, StepUpCodeBody, StepUpPasskeyBody } from '../../wallet/recovery-contract.js'
import { readShape } from '../read-shape.js'
import type { ApiContext } from '../base-context.js'
import { PAGE_HEADERS, toPage } from './mailed-page.js'
import { readWalletBody } from '../device-request.js'
import { readWalletSession } from './wallet-request.js'

/** `/wallet/v1/step-ups…`, `/exports`, `/security`, `/passkeys…` and `/devices/others/remove`: backup, passkeys and devices of the account. */
export function serveRecovery(server: ApiContext): Hono {
  const { api: { stepUps, security } } = server
  const app = new Hono()
  // Linked from a mail. GET changes nothing, because mail scanners open links.
  app.get('/wallet/v1/step-ups/cancel', (context) => context.html(toPage(html`<p>This cancels what was asked for in your wallet.</p><form method="post"><button>Cancel it</button></form>`), 200, PAGE_HEADERS))
  app.post('/wallet/v1/step-ups/cancel', async (context) => {
    const isCancelled = await stepUps.cancelByLink(context.req.query('token') ?? '')
    return context.html(toPage(isCancelled ? html`<p>It was cancelled. If you did not ask for it, open your wallet and remove the devices you do not know.</p>` : html`<p>This link is over, or was used.</p>`), isCancelled ? 200 : 404, PAGE_HEADERS)
  })
  app.post('/wallet/v1/step-ups', async (context) => {
    context.var.spend(prices.login)
    const { action } = readShape(BeginStepUpBody, await readWalletBody(context), 'The body needs action')
    const { session, device } = await readWalletSession(context, server)
    return context.json(BeginStepUpAnswer.parse(await stepUps.begin(session, action, device)))
  })
  app.post('/wallet/v1/step-ups/:id/passkey', async (context) => {
    const { assertion } = readShape(StepUpPasskeyBody, await readWalletBody(context), 'The body needs assertion')
    const { session } = await readWalletSession(context, server)
    return context.json(StepUpAnswer.parse(await stepUps.approveByPasskey(session, context.req.param('id'), assertion)))
  })
  app.post('/wallet/v1/step-ups/:id/code', async (context) => {
    const { proof } = readShape(StepUpCodeBody, await readWalletBody(context), 'The body needs proof')
    const { session } = await readWalletSession(context, server)
    return context.json(StepUpAnswer.parse(await stepUps.approveByCode(session, context.req.param('id'), proof)))
  })
  app.post('/wallet/v1/step-ups/:id/login', async (context) => {
    const { session } = await readWalletSession(context, server)
    return context.json(StepUpAnswer.parse(await stepUps.approveByLogin(session, context.req.param('id'))))
  })
  app.post('/wallet/v1/step-ups/:id/cancel', async (context) => {
    const { session } = await readWalletSession(context, server)
    await stepUps.cancel(session, context.req.param('id'))
    return context.json(Done.parse({}))
  })
  app.get('/wallet/v1/security', async (context) => {
    const { session } = await readWalletSession(context, server)
    return context.json(SecurityAnswer.parse(await security.read(session)))
  })
  app.post('/wallet/v1/exports', async (context) => {
    const body = readShape(ExportBody, await readWalletBody(context), 'The body needs stepUpId and kind')
    const { session } = await readWalletSession(context, server)
    await security.export(session, body)
    return context.json(Done.parse({}))
  })
  app.post('/wallet/v1/passkeys/options', async (context) => {
    const { stepUpId } = readShape(PasskeyOptionsBody, await readWalletBody(context), 'The body needs stepUpId')
    const { session } = await readWalletSession(context, server)
    return context.json(PasskeyOptionsAnswer.parse(await security.preparePasskey(session, stepUpId)))
  })
  app.post('/wallet/v1/passkeys', async (context) => {
    const body = readShape(AddPasskeyBody, await readWalletBody(context), 'The body needs stepUpId, attestation, wrapped and label')
    const { session } = await readWalletSession(context, server)
    return context.json(AddPasskeyAnswer.parse(await security.addPasskey(session, body)))
  })
  app.post('/wallet/v1/passkeys/:id/remove', async (context) => {
    const { stepUpId } = readShape(RemovePasskeyBody, await readWalletBody(context), 'The body needs stepUpId')
    const { session } = await readWalletSession(context, server)
    await security.removePasskey(session, context.req.param('id'), stepUpId)
    return context.json(Done.parse({}))
  })
  app.post('/wallet/v1/devices/others/remove', async (context) => {
    const { session } = await readWalletSession(context, server)
    return context.json(RemoveOthersAnswer.parse(await security.removeOthers(session)))
  })
  return app
}
