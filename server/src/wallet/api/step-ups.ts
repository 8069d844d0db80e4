import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import type { Orm } from '../../storage/open/database.js'
import { walletStepUps } from '../../storage/schema/wallet.js'
import { STEP_UP_PROOF, STEP_UP_TICKET } from '../contracts/kinds.js'
import { lockCounter, type Rule } from '../limits.js'
import { toAccountKey } from '../records/account-key.js'
import { toMailLanguage } from '../mail/texts.js'
import { MAIL_SOURCE, type FreezeHolds } from '../records/freeze-holds.js'
import { findOwnFreeze, refuseOwnFreeze } from '../records/frozen.js'
import { refuse } from '../refuse.js'
import {
  StepUpAction,
  type BeginStepUpAnswer,
  type SecurityAnswer,
  type StepUpAnswer,
  type StepUpPasskeyBody,
} from '../contracts/recovery-contract.js'
import { createId, getNow, queue, type Device, type WalletContext } from '../wallet-context.js'
import {
  findEmailIdentity,
  findEnrolment,
  listMailboxes,
  writeLog,
  type Account,
  type Enrolment,
  lockAccount,
} from './accounts.js'
import { composeStepUpMail } from './mails.js'
import { checkAssertion } from './passkey-checks.js'
import { isDelayed, listPasskeys, toAvailableAt } from './recovery-rules.js'
import type { Session } from './sessions.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
// Time to approve it, and time to use it once it is available.
const BEGUN_MS = 30 * MINUTE_MS
const USABLE_MS = 10 * MINUTE_MS
const USABLE_AFTER_WAIT_MS = 48 * HOUR_MS
const FRESH_LOGIN_MS = 5 * MINUTE_MS
const RULES: readonly Rule[] = [
  { perMs: HOUR_MS, max: 10 },
  { perMs: 24 * HOUR_MS, max: 30 },
]

/** What an owner confirms while the account is frozen too. */
const WHILE_FROZEN: readonly string[] = ['unfreeze', 'device-remove'] satisfies StepUpAction[]

type StepUp = typeof walletStepUps.$inferSelect

/** Step-ups at the api role: one permission for one action on one device. */
export interface StepUps {
  begin(session: Session, action: StepUpAction, device: Device): Promise<BeginStepUpAnswer>
  approveByPasskey(
    session: Session,
    id: string,
    assertion: z.infer<typeof StepUpPasskeyBody>['assertion'],
  ): Promise<StepUpAnswer>
  approveByCode(session: Session, id: string, proof: string): Promise<StepUpAnswer>
  /** For an account of a provider whose login was completed within the last minutes. */
  approveByLogin(session: Session, id: string): Promise<StepUpAnswer>
  listWaiting(session: Session): Promise<SecurityAnswer['waiting']>
  cancel(session: Session, id: string): Promise<void>
  /** Cancels through the mailed link; false when it has expired or was used. */
  cancelByLink(token: string): Promise<boolean>
  /**
   * Uses a step-up inside the transaction of its action. Throws 403 `step_up` unless it belongs to
   * this device and action and is available.
   */
  use(orm: Orm, session: Session, id: string, action: StepUpAction): Promise<void>
  /** The step-up of this device that already permits an action. */
  findAvailable(orm: Orm, session: Session, action: StepUpAction): Promise<string | undefined>
  /** The step-up of an action that is being prepared. */
  check(orm: Orm, session: Session, id: string, action: StepUpAction): Promise<StepUp>
}

/** Makes {@link StepUps}. `cancelUrl` is the page that cancels one. */
export function createStepUps(
  context: WalletContext,
  holds: FreezeHolds,
  cancelUrl: () => string,
): StepUps {
  const { tokens, derived } = context

  /**
   * The account and enrolment of a session. A session without the wallet, for example of an
   * unfinished login, is refused.
   */
  async function readOwner(
    orm: Orm,
    { accountId, jkt }: Session,
  ): Promise<{ account: Account; enrolment: Enrolment }> {
    const account = await lockAccount(orm, accountId)
    const enrolment = await findEnrolment(orm, accountId, jkt)
    if (!account || !enrolment) throw refuse.session()
    if (enrolment.signature === null) throw refuse.unsigned()
    return { account, enrolment }
  }

  async function findOwn(orm: Orm, { accountId, jkt }: Session, id: string): Promise<StepUp> {
    const [row] = await orm
      .select()
      .from(walletStepUps)
      .where(
        and(
          eq(walletStepUps.id, id),
          eq(walletStepUps.accountId, accountId),
          eq(walletStepUps.jkt, jkt),
        ),
      )
      .for('update')
    if (!row || row.expiresAt <= getNow(context) || row.cancelledAt !== null)
      throw refuse.stepUp('The confirmation is over, or was cancelled; begin again')
    return row
  }

  async function approve(
    orm: Orm,
    row: StepUp,
    owner: { account: Account; enrolment: Enrolment },
    byPasskey: boolean,
  ): Promise<StepUpAnswer> {
    const now = getNow(context)
    const hasPasskey = (await listPasskeys(orm, owner.account.id)).length > 0
    const availableAt = toAvailableAt(row.action as StepUpAction, {
      ...owner,
      byPasskey,
      hasPasskey,
      now,
    })
    const endsAt = availableAt + (availableAt > now ? USABLE_AFTER_WAIT_MS : USABLE_MS)
    await orm
      .update(walletStepUps)
      .set({ availableAt, expiresAt: endsAt, challenge: null })
      .where(eq(walletStepUps.id, row.id))
    if (availableAt > now) {
      const { id: accountId } = owner.account
      await writeLog(orm, {
        accountId,
        at: now,
        event: 'step-up-requested',
        origin: row.origin,
        browser: row.browser,
      })
      for (const to of context.canMail ? await listMailboxes(orm, owner.account, now) : []) {
        const url = `${cancelUrl()}?token=${row.id}.${await derived.api.mac(`step-up|${row.id}`)}`
        await queue(
          context,
          orm,
          'api',
          `account:${accountId}`,
          composeStepUpMail({
            to,
            language: row.language,
            origin: row.origin,
            browser: row.browser,
            action: row.action as StepUpAction,
            url,
          }),
        )
      }
    }
    return { availableAt, endsAt }
  }

  async function approveWith(
    session: Session,
    id: string,
    check: (orm: Orm, row: StepUp, account: Account) => Promise<{ byPasskey: boolean }>,
  ): Promise<StepUpAnswer> {
    const answer = await (
      await context.database()
    ).transaction(async (orm) => {
      const owner = await readOwner(orm, session)
      const row = await findOwn(orm, session, id)
      if (!WHILE_FROZEN.includes(row.action))
        await refuseOwnFreeze(orm, session.accountId, getNow(context))
      // A repeated approval changes nothing: the time of a step-up is set once.
      if (row.availableAt !== null) return { availableAt: row.availableAt, endsAt: row.expiresAt }
      const { byPasskey } = await check(orm, row, owner.account)
      return approve(orm, row, owner, byPasskey)
    })
    context.wakeMail()
    return answer
  }

  async function check(
    orm: Orm,
    session: Session,
    id: string,
    action: StepUpAction,
  ): Promise<StepUp> {
    const row = await findOwn(orm, session, id)
    if (row.action !== action || row.usedAt !== null || row.availableAt === null)
      throw refuse.stepUp('The confirmation is not for this, or was used; begin again')
    if (row.availableAt > getNow(context))
      throw refuse.stepUp(
        `The confirmation takes effect at ${new Date(row.availableAt).toISOString()}`,
      )
    return row
  }

  /** True if the device `source` was enrolled before the device that began the step-up. */
  async function isOlder(orm: Orm, source: string, { accountId, jkt }: StepUp): Promise<boolean> {
    const one = await findEnrolment(orm, accountId, source)
    const other = await findEnrolment(orm, accountId, jkt)
    return one !== undefined && other !== undefined && one.createdAt < other.createdAt
  }

  async function cancelRow(orm: Orm, row: StepUp, source: string): Promise<void> {
    const now = getNow(context)
    // It would have ended a freeze, and another one than its device stops it. Without a freeze it
    // stops nothing: a device that begins such confirmations uses up nothing of the owner's.
    const isHeld =
      row.action === 'unfreeze' &&
      source !== row.jkt &&
      (await findOwnFreeze(orm, row.accountId, now)) !== undefined
    if (isHeld) await holds.count(orm, { accountId: row.accountId, source })
    if (row.action === 'device-remove' && source !== row.jkt && !(await isOlder(orm, source, row)))
      await holds.countStay(orm, { accountId: row.accountId, source })
    await orm.update(walletStepUps).set({ cancelledAt: now }).where(eq(walletStepUps.id, row.id))
    await writeLog(orm, {
      accountId: row.accountId,
      at: now,
      event: 'step-up-cancelled',
      origin: row.origin,
      browser: row.browser,
    })
  }

  return {
    check,
    async findAvailable(orm, { accountId, jkt }, action) {
      const now = getNow(context)
      const [row] = await orm
        .select({ id: walletStepUps.id })
        .from(walletStepUps)
        .where(
          and(
            eq(walletStepUps.accountId, accountId),
            eq(walletStepUps.jkt, jkt),
            eq(walletStepUps.action, action),
            lte(walletStepUps.availableAt, now),
            gt(walletStepUps.expiresAt, now),
            isNull(walletStepUps.usedAt),
            isNull(walletStepUps.cancelledAt),
          ),
        )
        .limit(1)
      return row?.id
    },
    async begin(session, action, device) {
      const now = getNow(context)
      const { row, account, passkeys, delayed, signsInByEmail } = await (
        await context.database()
      ).transaction(async (orm) => {
        const { account, enrolment } = await readOwner(orm, session)
        if (!WHILE_FROZEN.includes(action)) await refuseOwnFreeze(orm, account.id, now)
        // Each device has its own: a stolen one uses up none of the owner's.
        const key = `${toAccountKey('api', account.id)}step-ups:${session.jkt}`
        const counter = await lockCounter(orm, key, now)
        const wait = counter.waitFor(RULES)
        if (wait > 0)
          throw new ApiError(429, 'rate_limited', 'Too many confirmations were requested', {
            retryAfterS: wait / 1000,
          })
        await counter.add()
        const passkeys = await listPasskeys(orm, account.id)
        const challenge = passkeys.length > 0 ? randomBytes(32).toString('base64url') : null
        const [row] = await orm
          .insert(walletStepUps)
          .values({
            id: createId(),
            accountId: account.id,
            jkt: session.jkt,
            action,
            challenge,
            origin: session.origin,
            browser: session.browser,
            language: toMailLanguage(device.language),
            createdAt: now,
            expiresAt: now + BEGUN_MS,
          })
          .returning()
        return {
          row: row!,
          account,
          passkeys,
          delayed:
            action === 'unfreeze' || action === 'erase' || isDelayed(account, enrolment, now),
          signsInByEmail: (await findEmailIdentity(orm, account.id)) !== undefined,
        }
      })
      const { id, challenge, origin, browser, language } = row
      const codeTicket =
        !signsInByEmail || !context.canMail
          ? undefined
          : await tokens.sign(STEP_UP_TICKET, {
              stepUpId: id,
              accountId: account.id,
              jkt: session.jkt,
              action,
              origin,
              browser,
              language,
            })
      return {
        id,
        delayed,
        ...(challenge !== null && {
          passkey: {
            challenge,
            credentials: passkeys.map((passkey) => passkey.id),
            wrapped: Object.fromEntries(passkeys.map(({ id, wrapped }) => [id, wrapped])),
          },
        }),
        ...(codeTicket !== undefined && { codeTicket }),
      }
    },
    approveByPasskey: (session, id, assertion) =>
      approveWith(session, id, async (orm, { challenge }) => {
        if (challenge === null) throw refuse.stepUp('The account has no passkey')
        await checkAssertion(context, orm, { assertion, challenge, accountId: session.accountId })
        return { byPasskey: true }
      }),
    approveByCode: (session, id, proof) =>
      approveWith(session, id, async () => {
        const claims = await tokens.read(STEP_UP_PROOF, proof)
        if (
          !claims ||
          claims.stepUpId !== id ||
          claims.accountId !== session.accountId ||
          claims.jkt !== session.jkt
        )
          throw refuse.session()
        return { byPasskey: false }
      }),
    approveByLogin: (session, id) =>
      approveWith(session, id, async (orm, _, account) => {
        const byEmail = (await findEmailIdentity(orm, account.id)) !== undefined
        if (byEmail || getNow(context) - session.createdAt > FRESH_LOGIN_MS)
          throw refuse.stepUp('Sign out and sign in again, then confirm within five minutes')
        return { byPasskey: false }
      }),
    async listWaiting({ accountId, jkt }) {
      const { orm } = await context.database()
      const rows = await orm
        .select()
        .from(walletStepUps)
        .where(
          and(
            eq(walletStepUps.accountId, accountId),
            isNotNull(walletStepUps.availableAt),
            isNull(walletStepUps.usedAt),
            isNull(walletStepUps.cancelledAt),
            gt(walletStepUps.expiresAt, getNow(context)),
          ),
        )
        .orderBy(walletStepUps.availableAt)
      return rows.map((row) => ({
        id: row.id,
        action: StepUpAction.parse(row.action),
        availableAt: row.availableAt!,
        endsAt: row.expiresAt,
        isHere: row.jkt === jkt,
      }))
    },
    async cancel(session, id) {
      await (
        await context.database()
      ).transaction(async (orm) => {
        await readOwner(orm, session)
        // Any device with the wallet may cancel what another one has confirmed. What is not confirmed
        // yet does nothing, and a stolen device that could cancel it would keep the owner from
        // confirming anything.
        const isWaiting = and(
          isNotNull(walletStepUps.availableAt),
          gt(walletStepUps.expiresAt, getNow(context)),
        )
        const [row] = await orm
          .select()
          .from(walletStepUps)
          .where(
            and(
              eq(walletStepUps.id, id),
              eq(walletStepUps.accountId, session.accountId),
              isNull(walletStepUps.usedAt),
              isNull(walletStepUps.cancelledAt),
              or(eq(walletStepUps.jkt, session.jkt), isWaiting),
            ),
          )
          .for('update')
        if (!row) throw refuse.missing()
        await cancelRow(orm, row, session.jkt)
      })
    },
    async cancelByLink(token) {
      const [id = '', ...mac] = token.split('.')
      if (!(await derived.api.isMac(`step-up|${id}`, mac.join('.')))) return false
      return (await context.database()).transaction(async (orm) => {
        const [row] = await orm
          .select()
          .from(walletStepUps)
          .where(
            and(
              eq(walletStepUps.id, id),
              isNull(walletStepUps.usedAt),
              isNull(walletStepUps.cancelledAt),
              gt(walletStepUps.expiresAt, getNow(context)),
            ),
          )
          .for('update')
        if (!row) return false
        await cancelRow(orm, row, MAIL_SOURCE)
        return true
      })
    },
    async use(orm, session, id, action) {
      await check(orm, session, id, action)
      // The wait of these actions was in the approval.
      if (action !== 'erase' && action !== 'unfreeze') {
        // A lock that an email change set after the approval still applies.
        const { account, enrolment } = await readOwner(orm, session)
        const locked = { account, enrolment, byPasskey: true, hasPasskey: true, now: 0 }
        if (toAvailableAt(action, locked) > getNow(context))
          throw refuse.stepUp(
            'The account was changed a short time ago; this is locked for 24 hours',
          )
      }
      await orm
        .update(walletStepUps)
        .set({ usedAt: getNow(context) })
        .where(eq(walletStepUps.id, id))
    },
  }
}
