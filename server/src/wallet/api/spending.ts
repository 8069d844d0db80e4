import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { walletSpending } from '../../storage/schema/wallet.js'
import { checkWalletSignature } from '../statements/enrolment-signature.js'
import { toMailLanguage } from '../mail/texts.js'
import { refuse } from '../refuse.js'
import {
  jumpsVersions,
  permitsMore,
  type SetSpendingBody,
  type SignedSpendingRule,
} from '../statements/spending-rule.js'
import { toSpendingDigest } from '../statements/spending-statement.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import { findEnrolment, lockAccount } from './accounts.js'
import type { Note } from './security.js'
import type { Session } from './sessions.js'
import type { StepUps } from './step-ups.js'

/**
 * The record of an account's spending rule at the api role. It is signed by the wallet's key, so the
 * role cannot make one.
 */
export interface Spending {
  read(session: Session): Promise<SignedSpendingRule | null>
  /**
   * Throws 401 for a rule that the wallet has not signed, 409 for a version that is not newer, and
   * 403 `step_up` for a rule that permits more, without a step-up.
   */
  set(session: Session, body: z.infer<typeof SetSpendingBody>, device: Device): Promise<void>
}

/** Makes {@link Spending}. */
export function createSpending(context: WalletContext, stepUps: StepUps, note: Note): Spending {
  return {
    async read({ accountId }) {
      const { orm } = await context.database()
      const [row] = await orm
        .select()
        .from(walletSpending)
        .where(eq(walletSpending.accountId, accountId))
      return row ? { rule: row.rule, signature: row.signature } : null
    },
    async set(session, { rule, signature, stepUpId }, device) {
      const { accountId, jkt } = session
      await (
        await context.database()
      ).transaction(async (orm) => {
        const account = await lockAccount(orm, accountId)
        const enrolment = await findEnrolment(orm, accountId, jkt)
        if (!account?.addresses || !enrolment) throw refuse.session()
        checkWalletSignature(toSpendingDigest(accountId, rule), signature, account.addresses)
        const [before] = await orm
          .select()
          .from(walletSpending)
          .where(eq(walletSpending.accountId, accountId))
        // The answer to the first attempt was lost. A wallet's signature of a rule is always the same.
        if (before?.signature === signature) return
        if (before && before.rule.version >= rule.version) throw refuse.changedElsewhere()
        if (jumpsVersions(rule, before?.rule)) throw refuse.versionJump()
        if (permitsMore(rule, before?.rule)) {
          if (stepUpId === undefined)
            throw refuse.stepUp('This rule permits more than the one before; confirm it first')
          await stepUps.use(orm, session, stepUpId, 'spending')
        }
        const changedAt = getNow(context)
        await orm
          .insert(walletSpending)
          .values({ accountId, rule, signature, changedAt })
          .onConflictDoUpdate({
            target: walletSpending.accountId,
            set: { rule, signature, changedAt },
          })
        await note(orm, session, 'spending-changed', 'spending', toMailLanguage(device.language))
      })
      context.wakeMail()
    },
  }
}
