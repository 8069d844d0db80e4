import { Hono } from 'hono'
import { CodeStateAnswer, ConfirmEnrolmentBody, Done, EnrolVaultAnswer, EnrolVaultBody, KeysAnswer, MailAnswer, RevokeEnrolmentBody, SendChangeCodeAnswer, SendChangeCodeBody, SendCodeBody, VerifyChangeAnswer, VerifyChangeBody, VerifyCodeAnswer, VerifyCodeBody } from '../../wallet/contract.js'
import { SendStepUpCodeBody, VerifyStepUpCodeAnswer, VerifyStepUpCodeBody } from '../../wallet/recovery-contract.js'
import { prices } from '../../http/budget/prices.js'
import { readShape } from '../read-shape.js'
import type { VaultContext } from '../base-context.js'
import { onlySite, readDevice, readWalletBody } from '../device-request.js'

/** `/vault/v1/…`: codes and recovery shares of the vault role. */
export function serveVault(server: VaultContext): Hono {
  const { vault, vault: { stepUps, emailChanges: changes }, wallet: { context: { tokens } } } = server
  const app = new Hono()
  app.use('/vault/*', onlySite(server, ['/vault/v1/keys']))
  app.get('/vault/v1/keys', async (context) => context.json(KeysAnswer.parse({ keys: await tokens.list('vault') })))
  app.post('/vault/v1/codes', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(SendCodeBody, await readWalletBody(context), 'The body needs loginTicket and hpkeKey')
    return context.json(MailAnswer.parse(await vault.sendCode(body, await readDevice(context, server, 'vault', body))))
  })
  app.post('/vault/v1/codes/verify', async (context) => {
    const body = readShape(VerifyCodeBody, await readWalletBody(context), 'The body needs loginId and code: six digits')
    return context.json(VerifyCodeAnswer.parse(await vault.verifyCode(body, await readDevice(context, server, 'vault'))))
  })
  app.get('/vault/v1/codes/:loginId', async (context) => {
    await readDevice(context, server, 'vault')
    return context.json(CodeStateAnswer.parse(await vault.readMail(context.req.param('loginId'))))
  })
  app.post('/vault/v1/enrolments', async (context) => {
    const body = readShape(EnrolVaultBody, await readWalletBody(context), 'The body needs vaultGrant, enrolmentId, recoveryShare, commitments and addresses')
    return context.json(EnrolVaultAnswer.parse(await vault.enrol(body, await readDevice(context, server, 'vault'))))
  })
  app.post('/vault/v1/enrolments/confirm', async (context) => {
    const { confirmation } = readShape(ConfirmEnrolmentBody, await readWalletBody(context), 'The body needs confirmation')
    await vault.confirm(confirmation, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
  app.post('/vault/v1/enrolments/revoke', async (context) => {
    const { revocation } = readShape(RevokeEnrolmentBody, await readWalletBody(context), 'The body needs revocation')
    await readDevice(context, server, 'vault')
    await vault.revoke(revocation)
    return context.json(Done.parse({}))
  })
  app.post('/vault/v1/step-ups', async (context) => {
    context.var.spend(prices.login)
    const { ticket } = readShape(SendStepUpCodeBody, await readWalletBody(context), 'The body needs ticket')
    return context.json(MailAnswer.parse(await stepUps.send(ticket, await readDevice(context, server, 'vault'))))
  })
  app.post('/vault/v1/step-ups/verify', async (context) => {
    const { stepUpId, code } = readShape(VerifyStepUpCodeBody, await readWalletBody(context), 'The body needs stepUpId and code: six digits')
    return context.json(VerifyStepUpCodeAnswer.parse(await stepUps.verify(stepUpId, code, await readDevice(context, server, 'vault'))))
  })
  app.post('/vault/v1/email-changes', async (context) => {
    context.var.spend(prices.login)
    const body = readShape(SendChangeCodeBody, await readWalletBody(context), 'The body needs changeTicket')
    return context.json(SendChangeCodeAnswer.parse(await changes.begin(body.changeTicket, await readDevice(context, server, 'vault', body))))
  })
  app.post('/vault/v1/email-changes/primary', async (context) => {
    const { changeId, code } = readShape(VerifyChangeBody, await readWalletBody(context), 'The body needs changeId and code: six digits')
    return context.json(MailAnswer.parse(await changes.verifyPrimary(changeId, code, await readDevice(context, server, 'vault'))))
  })
  app.post('/vault/v1/email-changes/secondary', async (context) => {
    const { changeId, code } = readShape(VerifyChangeBody, await readWalletBody(context), 'The body needs changeId and code: six digits')
    return context.json(VerifyChangeAnswer.parse(await changes.verifySecondary(changeId, code, await readDevice(context, server, 'vault'))))
  })
  app.post('/vault/v1/email-changes/confirm', async (context) => {
    const { confirmation } = readShape(ConfirmEnrolmentBody, await readWalletBody(context), 'The body needs confirmation')
    await changes.confirm(confirmation, await readDevice(context, server, 'vault'))
    return context.json(Done.parse({}))
  })
  return app
}
