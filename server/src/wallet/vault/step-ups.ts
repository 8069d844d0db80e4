import { STEP_UP_PROOF, STEP_UP_TICKET, type StepUpClaims } from '../contracts/kinds.js'
import { refuse } from '../refuse.js'
import { refuseFrozen } from '../records/frozen.js'
import type { Device, WalletContext } from '../wallet-context.js'
import type { Approvals } from './approvals.js'
import type { Codes } from './codes.js'
import { composeStepUpCodeMail } from './mails.js'
import { refuseEarlierTicket } from './own-freeze.js'
import { findVaultMailbox } from './releases.js'

/** Codes of step-ups at the vault, each bound to one action on one device. */
export interface VaultStepUps {
  send(ticket: string, device: Device): Promise<{ resendAfter: number }>
  verify(stepUpId: string, code: string, device: Device): Promise<{ proof: string }>
}

/** Makes {@link VaultStepUps}. */
export function createVaultStepUps(
  context: WalletContext,
  codes: Codes,
  approvals: Approvals,
): VaultStepUps {
  const { tokens } = context
  return {
    async send(ticket, { jkt }) {
      const claims = await tokens.read(STEP_UP_TICKET, ticket)
      if (!claims || claims.jkt !== jkt) throw refuse.session()
      const { stepUpId, accountId, action, origin, browser, language } = claims
      // The ticket names no address: the code goes to the vault's own record of the account.
      const { orm } = await context.database()
      await refuseFrozen(orm, accountId)
      await refuseEarlierTicket(orm, context, { kind: STEP_UP_TICKET, ticket, accountId })
      const subject = await findVaultMailbox(orm, accountId)
      if (subject === undefined) throw refuse.session()
      return codes.send({
        purpose: 'step-up',
        name: stepUpId,
        subject,
        claims,
        jkt,
        compose: (mail) => composeStepUpCodeMail({ ...mail, language, origin, browser, action }),
      })
    },
    verify: (stepUpId, code, { jkt }) =>
      codes.verify({ purpose: 'step-up', name: stepUpId }, code, jkt, async (row, orm) => {
        const { accountId, action } = row.claims as unknown as StepUpClaims
        await refuseFrozen(orm, accountId)
        await approvals.keep(orm, { id: stepUpId, accountId, jkt }, action)
        return { proof: await tokens.sign(STEP_UP_PROOF, { stepUpId, accountId, jkt }) }
      }),
  }
}
