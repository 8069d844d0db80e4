import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { walletAccounts, walletPasskeys, walletStepUps } from '../../storage/schema/wallet.js'
import { FAULTS, type LogEntry } from '../contracts/contract.js'
import { VAULT_GRANT } from '../contracts/kinds.js'
import { findOwnFreeze } from '../records/frozen.js'
import type { Notice } from '../mail/texts.js'
import type { Orm } from '../../storage/open/database.js'
import type {
  AddPasskeyBody,
  ExportBody,
  PasskeyOptionsAnswer,
  SecurityAnswer,
} from '../contracts/recovery-contract.js'
import { getNow, queue, type WalletContext } from '../wallet-context.js'
import {
  findEmailIdentity,
  findEnrolment,
  findLastEvent,
  listMailboxes,
  writeLog,
} from './accounts.js'
import type { FreezeLinks } from '../mail/freeze-links.js'
import { composeNoticeMail } from './mails.js'
import { checkAttestation } from './passkey-checks.js'
import { listPasskeys, needsStepUp } from './recovery-rules.js'
import type { Session } from './sessions.js'
import type { StepUps } from './step-ups.js'

const MAX_PASSKEYS = 10

/** Writes an event of a session to the account's log, and mails it to every mailbox. */
export type Note = (
  orm: Orm,
  session: Session,
  event: z.infer<typeof LogEntry>['event'],
  notice: Notice,
  language: string,
) => Promise<void>

/** Backup, passkeys and devices of an account at the api role. */
export interface Security {
  read(session: Session): Promise<SecurityAnswer>
  /** Uses the step-up of an export: log and mail are committed before the site shows anything. */
  export(session: Session, body: z.infer<typeof ExportBody>): Promise<void>
  preparePasskey(session: Session, stepUpId: string): Promise<z.infer<typeof PasskeyOptionsAnswer>>
  addPasskey(
    session: Session,
    body: z.infer<typeof AddPasskeyBody>,
  ): Promise<{ vaultGrant?: string }>
  removePasskey(session: Session, id: string, stepUpId: string): Promise<void>
}

/** Makes {@link Note}. */
export function createNote(context: WalletContext, links: FreezeLinks): Note {
  return async (orm, { accountId, origin, browser }, event, notice, language) => {
    await writeLog(orm, { accountId, at: getNow(context), event, origin, browser })
    const [account] = await orm
      .select()
      .from(walletAccounts)
      .where(eq(walletAccounts.id, accountId))
    const now = getNow(context)
    const freezeUrl = await links.toFreeze(accountId)
    for (const to of account && context.canMail ? await listMailboxes(orm, account, now) : [])
      await queue(
        context,
        orm,
        'api',
        `account:${accountId}`,
        composeNoticeMail({ to, language, origin, browser, notice, freezeUrl }),
      )
  }
}

/** Makes {@link Security}. */
export function createSecurity(context: WalletContext, stepUps: StepUps, note: Note): Security {
  const { tokens } = context

  return {
    async read(session) {
      const { orm } = await context.database()
      const own = await findEnrolment(orm, session.accountId, session.jkt)
      const [passkeys, waiting, freeze, backedUpAt] = await Promise.all([
        listPasskeys(orm, session.accountId),
        stepUps.listWaiting(session),
        findOwnFreeze(orm, session.accountId, getNow(context)),
        findLastEvent(orm, session.accountId, 'exported'),
      ])
      return {
        held: own?.held ?? false,
        passkeys: passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
          id,
          label,
          createdAt,
          lastUsedAt,
        })),
        waiting,
        backedUpAt,
        ...(freeze && { frozen: { at: freeze.frozenAt, endsAt: freeze.endsAt } }),
        emailNeedsStepUp: own !== undefined && (await needsStepUp(orm, session, getNow(context))),
      }
    },
    async export(session, { stepUpId, kind }) {
      await (
        await context.database()
      ).transaction(async (orm) => {
        const { language } = await stepUps.check(orm, session, stepUpId, 'export')
        await stepUps.use(orm, session, stepUpId, 'export')
        await note(orm, session, 'exported', kind, language)
      })
      context.wakeMail()
    },
    async preparePasskey(session, stepUpId) {
      return (await context.database()).transaction(async (orm) => {
        await stepUps.check(orm, session, stepUpId, 'passkey-add')
        const [account] = await orm
          .select()
          .from(walletAccounts)
          .where(eq(walletAccounts.id, session.accountId))
        const challenge = createHash('sha256')
          .update(
            `${stepUpId}|${getNow(context)}|${await context.derived.api.mac(`passkey|${stepUpId}`)}`,
          )
          .digest('base64url')
        await orm.update(walletStepUps).set({ challenge }).where(eq(walletStepUps.id, stepUpId))
        return {
          challenge,
          userId: Buffer.from(session.accountId).toString('base64url'),
          userName: account?.email ?? account?.userName ?? 'Wallet',
          exclude: (await listPasskeys(orm, session.accountId)).map(({ id }) => id),
        }
      })
    },
    async addPasskey(session, { stepUpId, attestation, wrapped, label }) {
      const { accountId, jkt } = session
      const answer = await (
        await context.database()
      ).transaction(async (orm) => {
        const { challenge, language } = await stepUps.check(orm, session, stepUpId, 'passkey-add')
        if (challenge === null)
          throw new ApiError(403, FAULTS.passkey, 'Request the options of the passkey first')
        const proven = await checkAttestation(context, { attestation, challenge })
        await stepUps.use(orm, session, stepUpId, 'passkey-add')
        if ((await listPasskeys(orm, accountId)).length >= MAX_PASSKEYS)
          throw new ApiError(
            409,
            FAULTS.passkeyLimit,
            `An account has at most ${MAX_PASSKEYS} passkeys`,
          )
        const now = getNow(context)
        const added = await orm
          .insert(walletPasskeys)
          .values({
            ...proven,
            accountId,
            transports: attestation.transports,
            label,
            wrapped,
            createdAt: now,
            lastUsedAt: now,
          })
          .onConflictDoNothing()
          .returning()
        if (added.length === 0)
          throw new ApiError(409, FAULTS.passkeyKnown, 'This passkey is already in use')
        await note(orm, session, 'passkey-added', 'passkey-added', language)
        // The vault itself has verified a code of this step-up; after a step-up by passkey this
        // grants nothing.
        return (await findEmailIdentity(orm, accountId)) === undefined
          ? {}
          : { vaultGrant: await tokens.sign(VAULT_GRANT, { accountId, loginId: stepUpId, jkt }) }
      })
      context.wakeMail()
      return answer
    },
    async removePasskey(session, id, stepUpId) {
      await (
        await context.database()
      ).transaction(async (orm) => {
        const { language } = await stepUps.check(orm, session, stepUpId, 'passkey-remove')
        await stepUps.use(orm, session, stepUpId, 'passkey-remove')
        const removed = await orm
          .delete(walletPasskeys)
          .where(and(eq(walletPasskeys.id, id), eq(walletPasskeys.accountId, session.accountId)))
          .returning()
        if (removed.length === 0) throw new ApiError(404, '', 'The account has no such passkey')
        await note(orm, session, 'passkey-removed', 'passkey-removed', language)
      })
      context.wakeMail()
    },
  }
}
