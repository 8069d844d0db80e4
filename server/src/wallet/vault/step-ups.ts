import { STEP_UP_PROOF, STEP_UP_TICKET, type StepUpClaims } from '../kinds.js'
import { refuse } from '../refuse.js'
import { StepUpAction } from '../recovery-contract.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import type { Codes } from './codes.js'
import { composeStepUpCodeMail } from './mails.js'
import { findVaultAccount } from './releases.js'

/** Codes of step-ups at the vault, each bound to one action on one device. */
export interface VaultStepUps {
  send(ticket: string, device: Device): Promise<{ resendAfter: number }>
  verify(stepUpId: string, code: string, device: Device): Promise<{ proof: string }>
}

/** Makes {@link VaultStepUps}. */
export function createVaultStepUps(context: WalletContext, codes: Codes): VaultStepUps {
  const { tokens } = context
  return {
    async send(ticket, { jkt }) {
      const claims = await tokens.read(STEP_UP_TICKET, ticket)
      if (!claims || claims.jkt !== jkt) throw refuse.session()
      const { stepUpId, issuer, subject, email, origin, browser, language } = claims
      // The address is the vault's own record, independent of the api's claims.
      if (
        (await findVaultAccount((await context.database()).orm, {
          issuer,
          subject,
          now: getNow(context),
        })) !== claims.accountId
      )
        throw refuse.session()
      const action = StepUpAction.parse(claims.action)
      return codes.send({
        id: stepUpId,
        loginId: stepUpId,
        purpose: 'step-up',
        issuer,
        subject,
        claims,
        jkt,
        linked: true,
        compose: (code) =>
          composeStepUpCodeMail({ to: email, language, origin, browser, action, code }),
      })
    },
    verify: (stepUpId, code, { jkt }) =>
      codes.verify(stepUpId, code, jkt, async (row) => {
        if (row.purpose !== 'step-up') throw refuse.login()
        const { accountId } = row.claims as unknown as StepUpClaims
        return { proof: await tokens.sign(STEP_UP_PROOF, { stepUpId, accountId, jkt }) }
      }),
  }
}
