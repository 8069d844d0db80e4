import type * as z from 'zod/mini'
import { checkWalletSignature } from '../statements/enrolment-signature.js'
import { toErasureDigest } from '../statements/erasure-statement.js'
import { ERASURE_TICKET, RECORDS_TICKET } from '../contracts/kinds.js'
import { eraseRecords, exportRecords, findRecorded } from '../records/account-records.js'
import type { CompleteErasureBody, RecordsAnswer } from '../contracts/recovery-contract.js'
import { refuse } from '../refuse.js'
import { getNow, queue, type WalletContext } from '../wallet-context.js'
import { findEnrolment, listMailboxes, lockAccount, writeLog } from './accounts.js'
import { composeErasedMail } from './mails.js'
import type { Session } from './sessions.js'
import type { StepUps } from './step-ups.js'

/** What the api role has about an account, for its owner. */
export interface Records {
  /** Everything but shares, codes and keys, for a device of the account. */
  read(session: Session): Promise<z.infer<typeof RecordsAnswer>>
  /** The ticket for the vault, which erases first. Throws 403 `step_up` until the wait is over. */
  beginErasure(session: Session, stepUpId: string): Promise<{ ticket: string }>
  /** Deletes the account and every share of the role. Throws 401 unless the wallet has signed it. */
  erase(session: Session, body: z.infer<typeof CompleteErasureBody>): Promise<void>
}

/** Makes {@link Records}. */
export function createRecords(context: WalletContext, stepUps: StepUps): Records {
  const { tokens } = context
  return {
    async read({ accountId, jkt, origin, browser }) {
      const records = await (
        await context.database()
      ).transaction(async (orm) => {
        const account = await findRecorded(orm, accountId)
        if (!account || !(await findEnrolment(orm, accountId, jkt))) throw refuse.session()
        await writeLog(orm, {
          accountId,
          at: getNow(context),
          event: 'records-saved',
          origin,
          browser,
        })
        return exportRecords(orm, account, 'api')
      })
      return { records, ticket: await tokens.sign(RECORDS_TICKET, { accountId, jkt }) }
    },
    async beginErasure(session, stepUpId) {
      const { accountId, jkt } = session
      await (
        await context.database()
      ).transaction((orm) => stepUps.check(orm, session, stepUpId, 'erase'))
      return { ticket: await tokens.sign(ERASURE_TICKET, { stepUpId, accountId, jkt }) }
    },
    async erase(session, { stepUpId, signature }) {
      const { accountId, jkt } = session
      await (
        await context.database()
      ).transaction(async (orm) => {
        const account = await lockAccount(orm, accountId)
        if (!account?.addresses || !(await findEnrolment(orm, accountId, jkt)))
          throw refuse.session()
        const { language } = await stepUps.check(orm, session, stepUpId, 'erase')
        checkWalletSignature(toErasureDigest(accountId, stepUpId), signature, account.addresses)
        await stepUps.use(orm, session, stepUpId, 'erase')
        const mailboxes = context.canMail ? await listMailboxes(orm, account, getNow(context)) : []
        const recorded = (await findRecorded(orm, accountId))!
        await eraseRecords(orm, recorded, 'api')
        for (const to of mailboxes)
          await queue(context, orm, 'api', 'erased', composeErasedMail({ to, language }))
      })
      context.wakeMail()
    },
  }
}
