import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { walletLogins } from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, type PasskeyLoginAnswer } from '../contracts/contract.js'
import type { StepUpPasskeyBody } from '../contracts/recovery-contract.js'
import { refuse } from '../refuse.js'
import type { Device, WalletContext } from '../wallet-context.js'
import { findAccount } from './accounts.js'
import { findOwnLogin, type Logins } from './logins.js'
import { checkAssertion, toPasskeyChallenge } from './passkey-checks.js'
import { findSource } from './recovery-rules.js'

/**
 * Logins whose link a passkey of the account replaces: no mail is sent, so that a stranger who used
 * up a mailbox's links keeps no owner of a passkey out. The vault's code is still needed.
 */
export interface PasskeyLogins {
  /** One attempt; an account without this passkey and an unknown email are refused alike. */
  approve(
    id: string,
    assertion: z.infer<typeof StepUpPasskeyBody>['assertion'],
    device: Pick<Device, 'jkt'>,
  ): Promise<PasskeyLoginAnswer>
}

/** Makes {@link PasskeyLogins}. */
export function createPasskeyLogins(
  context: WalletContext,
  { toTicket }: Pick<Logins, 'toTicket'>,
): PasskeyLogins {
  return {
    async approve(id, assertion, { jkt }) {
      const challenge = await toPasskeyChallenge(context, id)
      const outcome = await (
        await context.database()
      ).transaction(async (orm) => {
        const login = await findOwnLogin(context, orm, { id, jkt, lock: true })
        if (login.issuer !== EMAIL_ISSUER || login.state !== 'started') throw refuse.login()
        const account = await findAccount(orm, { issuer: EMAIL_ISSUER, subject: login.subject! })
        const accountId = account?.id ?? ''
        try {
          await checkAssertion(context, orm, { assertion, challenge, accountId })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          await orm.update(walletLogins).set({ state: 'refused' }).where(eq(walletLogins.id, id))
          return { refusal: error }
        }
        const source = await findSource(context, orm, accountId, jkt)
        const [approved] = await orm
          .update(walletLogins)
          .set({ state: 'approved', linked: true, enrolmentId: source?.id ?? null })
          .where(eq(walletLogins.id, id))
          .returning()
        return { approved: approved! }
      })
      if (outcome.refusal) throw outcome.refusal
      const { approved } = outcome
      return {
        loginTicket: await toTicket(approved),
        ...(approved.enrolmentId !== null && { enrolmentId: approved.enrolmentId }),
      }
    },
  }
}
