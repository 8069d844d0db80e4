import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import type { Orm } from '../../storage/open/database.js'
import { walletEnrolments, walletLogins } from '../../storage/schema/wallet.js'
import {
  EMAIL_ISSUER,
  type BeginLoginAnswer,
  type CompleteLoginAnswer,
  type ConfirmLinkAnswer,
  type DeviceLinkAnswer,
  type LoginStateAnswer,
} from '../contracts/contract.js'
import { digest } from '../derive.js'
import { toEmailSubject, toMailbox } from '../email-address.js'
import { LOGIN_TICKET, VAULT_GRANT, VAULT_TICKET } from '../contracts/kinds.js'
import {
  LINK_RULES,
  MAILED_LIFE_MS,
  MAIL_PAUSE_MS,
  SOURCE_LINK_RULES,
  lockCounter,
  type Rule,
} from '../limits.js'
import { readMailState } from '../mail/outbox.js'
import { toMailLanguage } from '../mail/texts.js'
import { refuse } from '../refuse.js'
import { findOwnFreeze, refuseFrozen } from '../records/frozen.js'
import { isHpkeKey } from '../seal-share.js'
import {
  createId,
  getNow,
  queue,
  toMailProject,
  type Device,
  type WalletContext,
} from '../wallet-context.js'
import { findAccount, findEnrolment, findMailbox, openAccount, writeLog } from './accounts.js'
import { composeDeviceMail, composeLinkMail } from './mails.js'
import type { FreezeLinks } from '../mail/freeze-links.js'
import type { Sessions } from './sessions.js'
import { releaseShare } from './enrolments.js'
import { toPasskeyChallenge } from './passkey-checks.js'
import { describeRecovery, findSource, isShareWhole, listPasskeys } from './recovery-rules.js'

const MINUTE_MS = 60_000
const LOGIN_MS = 40 * MINUTE_MS
const SENDS_S = MAIL_PAUSE_MS / 1000
// Limits per network address and per project, over all mailboxes.
const SOURCE_RULES: readonly Rule[] = [
  { perMs: 10 * MINUTE_MS, max: 30 },
  { perMs: 24 * 60 * MINUTE_MS, max: 300 },
]
const PROJECT_RULES: readonly Rule[] = [{ perMs: MINUTE_MS, max: 600 }]

/** A row of `wallet_logins`. */
export type Login = typeof walletLogins.$inferSelect

/** The place of a login. */
export interface LoginPlace {
  readonly projectId: string
  readonly project: string
  readonly origin: string
}

/** Logins at the api role. */
export interface Logins {
  begin(
    body: {
      email: string
      hpkeKey: string
      link?: boolean | undefined
      passkey?: boolean | undefined
    },
    place: LoginPlace,
    device: Device,
  ): Promise<BeginLoginAnswer>
  readState(id: string, jkt: string): Promise<z.infer<typeof LoginStateAnswer>>
  resend(id: string, device: Pick<Device, 'jkt' | 'source'>): Promise<{ resendAfter: number }>
  readLink(token: string): Promise<DeviceLinkAnswer>
  confirmLink(token: string, match: string | null): Promise<z.infer<typeof ConfirmLinkAnswer>>
  complete(id: string, vaultTicket: string, device: Device): Promise<CompleteLoginAnswer>
  /**
   * Prepares the confirmation of a login's link: match number, mail and counters, in the caller's
   * transaction.
   */
  askForLink(orm: Orm, login: Login, source: string): Promise<string>
  toTicket(login: Login): Promise<string>
}

/** Makes {@link Logins}. */
export function createLogins(
  context: WalletContext,
  sessions: Sessions,
  freezeLinks: FreezeLinks,
): Logins {
  const { tokens, derived } = context

  const toLink = async (id: string) =>
    `${context.site}/device#${id}.${await derived.api.mac(`link|${id}`)}`

  async function readLinkToken(token: string): Promise<string> {
    const [id = '', ...mac] = token.split('.')
    if (!(await derived.api.isMac(`link|${id}`, mac.join('.')))) throw refuse.missing()
    return id
  }

  async function mailLink(orm: Orm, login: Login): Promise<void> {
    const { subject, language, origin, browser, id } = login
    const account = await findAccount(orm, { issuer: login.issuer, subject: subject! })
    await queue(
      context,
      orm,
      'api',
      `login:${id}`,
      composeLinkMail({
        to: subject!,
        language,
        project: toMailProject(context, login),
        origin,
        browser,
        isNew: account === undefined,
        url: await toLink(id),
      }),
    )
  }

  async function countMail(orm: Orm, email: string, source: string): Promise<void> {
    const now = getNow(context)
    for (const [key, rules] of toLinkCounters(email, source)) {
      const counter = await lockCounter(orm, key, now)
      const wait = counter.waitFor(rules)
      if (wait > 0) throw refuse.resend(wait)
      await counter.add()
    }
  }

  async function askForLink(orm: Orm, login: Login, source: string): Promise<string> {
    const now = getNow(context)
    for (const [key, rules] of [
      [`api:source:${source}`, SOURCE_RULES],
      [`api:project:${login.projectId}`, PROJECT_RULES],
    ] as const) {
      const counter = await lockCounter(orm, key, now)
      const wait = counter.waitFor(rules)
      if (wait > 0)
        throw new ApiError(
          429,
          'rate_limited',
          'Too many sign-ins from your address, or for your project',
          { retryAfterS: wait / 1000 },
        )
      await counter.add()
    }
    await countMail(orm, login.subject!, source)
    const choices = drawChoices()
    const match = choices[randomInt(choices.length)]!
    await orm
      .update(walletLogins)
      .set({ state: 'waiting', match, choices })
      .where(eq(walletLogins.id, login.id))
    await mailLink(orm, login)
    return match
  }

  async function toTicket({
    id,
    jkt,
    hpke,
    issuer,
    subject,
    origin,
    project,
    projectId,
    browser,
    language,
    linked,
  }: Login): Promise<string> {
    const account = await findAccount((await context.database()).orm, { issuer, subject: subject! })
    return tokens.sign(LOGIN_TICKET, {
      loginId: id,
      jkt,
      hpke,
      issuer,
      subject: subject!,
      origin,
      project,
      projectId,
      browser,
      language,
      linked,
      accountId: account?.id ?? null,
    })
  }

  // A login that was completed wanted its link: it no longer counts.
  async function forgiveLink(orm: Orm, { subject }: Login, source: string): Promise<void> {
    for (const [key] of toLinkCounters(subject!, source))
      await (await lockCounter(orm, key, getNow(context))).forgive()
  }

  const toLinkState = (login: Login) => {
    if (login.state === 'started') return 'waiting' as const
    if (login.state !== 'waiting')
      return login.state === 'refused' ? ('refused' as const) : ('approved' as const)
    return (login.linkEndsAt ?? login.expiresAt) <= getNow(context)
      ? ('expired' as const)
      : ('waiting' as const)
  }

  return {
    askForLink,
    toTicket,
    async begin({ email, hpkeKey, link = false, passkey = false }, place, device) {
      if (!context.canMail) throw refuse.unavailable('This server has no mail server (SMTP_URL)')
      if (!(await isHpkeKey(hpkeKey)))
        throw new ApiError(400, 'hpkeKey', 'hpkeKey is not a point of P-256')
      const subject = toEmailSubject(email)
      const now = getNow(context)
      const { login, match } = await (
        await context.database()
      ).transaction(async (orm) => {
        const account = await findAccount(orm, { issuer: EMAIL_ISSUER, subject })
        // Queried for an unknown email too, so that a known one does not cost an additional
        // statement.
        const enrolment = await findEnrolment(orm, account?.id ?? '', device.jkt)
        // A device with a damaged auth share is restored like an unknown one.
        const isKnown = enrolment !== undefined && !link && (await isShareWhole(context, enrolment))
        const [login] = await orm
          .insert(walletLogins)
          .values({
            id: createId(),
            ...place,
            issuer: EMAIL_ISSUER,
            subject,
            email: subject,
            browser: device.browser,
            language: toMailLanguage(device.language),
            jkt: device.jkt,
            hpke: digest(hpkeKey),
            hpkeKey,
            state: passkey ? 'started' : isKnown ? 'approved' : 'waiting',
            enrolmentId: isKnown && !passkey ? enrolment.id : null,
            createdAt: now,
            expiresAt: now + LOGIN_MS,
          })
          .returning()
        return {
          login: login!,
          match: isKnown || passkey ? undefined : await askForLink(orm, login!, device.source),
        }
      })
      if (passkey)
        return {
          loginId: login.id,
          action: 'VERIFY_PASSKEY',
          challenge: await toPasskeyChallenge(context, login.id),
          resendAfter: 0,
        }
      if (match === undefined)
        return {
          loginId: login.id,
          action: 'VERIFY_OTP',
          resendAfter: 0,
          loginTicket: await toTicket(login),
          enrolmentId: login.enrolmentId!,
        }
      context.wakeMail()
      return { loginId: login.id, action: 'VERIFY_DEVICE', match, resendAfter: SENDS_S }
    },
    async readState(id, jkt) {
      const { orm } = await context.database()
      const login = await findOwnLogin(context, orm, { id, jkt })
      const mail = await readMailState(orm, `login:${id}`, getNow(context))
      if (login.state === 'completed') return { state: 'completed', mail }
      const state = toLinkState(login)
      if (state !== 'approved') return { state, mail }
      return {
        state,
        mail,
        loginTicket: await toTicket(login),
        ...(login.enrolmentId !== null && { enrolmentId: login.enrolmentId }),
      }
    },
    async resend(id, { jkt, source }) {
      await (
        await context.database()
      ).transaction(async (orm) => {
        const login = await findOwnLogin(context, orm, { id, jkt, lock: true })
        if (login.issuer !== EMAIL_ISSUER || toLinkState(login) !== 'waiting') throw refuse.login()
        await countMail(orm, login.subject!, source)
        await mailLink(orm, login)
      })
      context.wakeMail()
      return { resendAfter: SENDS_S }
    },
    async readLink(token) {
      const id = await readLinkToken(token)
      const { orm } = await context.database()
      const [login] = await orm.select().from(walletLogins).where(eq(walletLogins.id, id))
      if (!login) throw refuse.missing()
      // Only the mailbox has the link, so a stranger does not learn it.
      const account = await findAccount(orm, { issuer: login.issuer, subject: login.subject! })
      return {
        state: toLinkState(login),
        origin: login.origin,
        project: login.project,
        isNew: account === undefined,
        browser: login.browser,
        requestedAt: login.createdAt,
        choices: login.choices ?? [],
      }
    },
    async confirmLink(token, match) {
      const id = await readLinkToken(token)
      return (await context.database()).transaction(async (orm) => {
        const [login] = await orm
          .select()
          .from(walletLogins)
          .where(eq(walletLogins.id, id))
          .for('update')
        if (!login) throw refuse.missing()
        // One attempt: a second one, right or wrong, changes nothing.
        if (toLinkState(login) !== 'waiting') throw refuse.login()
        const account = await findAccount(orm, { issuer: login.issuer, subject: login.subject! })
        const isRight = match !== null && match === login.match
        const source =
          isRight && account ? await findSource(context, orm, account.id, login.jkt) : undefined
        await orm
          .update(walletLogins)
          .set(
            isRight
              ? { state: 'approved', linked: true, enrolmentId: source?.id ?? null }
              : { state: 'refused' },
          )
          .where(eq(walletLogins.id, id))
        if (!isRight && account)
          await writeLog(orm, {
            accountId: account.id,
            at: getNow(context),
            event: 'sign-in-refused',
            origin: login.origin,
            browser: login.browser,
          })
        return { state: isRight ? ('approved' as const) : ('refused' as const) }
      })
    },
    async complete(id, vaultTicket, device) {
      const ticket = await tokens.read(VAULT_TICKET, vaultTicket)
      if (!ticket || ticket.loginId !== id || ticket.jkt !== device.jkt) throw refuse.session()
      const now = getNow(context)
      const answer = await (
        await context.database()
      ).transaction(async (orm) => {
        const login = await findOwnLogin(context, orm, { id, jkt: device.jkt, lock: true })
        if (login.state === 'waiting') throw refuse.unconfirmed()
        if (login.state !== 'approved') throw refuse.login()
        if (
          ticket.hpke !== login.hpke ||
          ticket.issuer !== login.issuer ||
          ticket.subject !== login.subject
        )
          throw refuse.session()
        const { account, isNew } = await openAccount(orm, {
          issuer: login.issuer,
          subject: login.subject,
          email: login.email,
          userName: login.userName,
          now,
        })
        await refuseFrozen(orm, account.id)
        await orm.update(walletLogins).set({ state: 'completed' }).where(eq(walletLogins.id, id))
        const [enrolment] =
          login.enrolmentId === null
            ? []
            : await orm
                .select()
                .from(walletEnrolments)
                .where(
                  and(
                    eq(walletEnrolments.id, login.enrolmentId),
                    eq(walletEnrolments.accountId, account.id),
                  ),
                )
        // The enrolment was removed or created since the login began; another login finds the
        // current one.
        if (
          account.addresses !== null &&
          !enrolment &&
          (await findSource(context, orm, account.id, device.jkt))
        )
          throw refuse.login()
        const isFrozen = (await findOwnFreeze(orm, account.id, now)) !== undefined
        if (isFrozen && enrolment?.jkt !== device.jkt) throw refuse.ownFrozen()
        if (enrolment && enrolment.jkt === device.jkt)
          await orm
            .update(walletEnrolments)
            .set({ lastUsedAt: now })
            .where(eq(walletEnrolments.id, enrolment.id))
        const entry = {
          accountId: account.id,
          at: now,
          origin: login.origin,
          browser: device.browser,
        }
        await writeLog(orm, { ...entry, event: 'signed-in' })
        if (login.match !== null) await forgiveLink(orm, login, device.source)
        const isOther = enrolment !== undefined && enrolment.jkt !== device.jkt
        const to = isOther && context.canMail ? await findMailbox(orm, account) : undefined
        if (to !== undefined)
          await queue(
            context,
            orm,
            'api',
            `account:${account.id}`,
            composeDeviceMail({
              to,
              language: login.language,
              project: toMailProject(context, login),
              origin: login.origin,
              browser: device.browser,
              freezeUrl: await freezeLinks.toFreeze(account.id),
            }),
          )
        const share =
          enrolment && account.addresses && !isFrozen && (await isShareWhole(context, enrolment))
            ? await releaseShare(context, {
                enrolment,
                addresses: account.addresses,
                hpkeKey: login.hpkeKey,
                requestId: login.id,
                origin: login.origin,
              })
            : undefined
        const recovery = describeRecovery(
          await listPasskeys(orm, account.id),
          enrolment?.jkt === device.jkt ? enrolment : undefined,
        )
        const session = await sessions.open(orm, account, device, login)
        const vaultGrant = await tokens.sign(VAULT_GRANT, {
          accountId: account.id,
          loginId: id,
          jkt: device.jkt,
        })
        return {
          ...session,
          accountId: account.id,
          isNew: isNew || account.addresses === null,
          email: account.email,
          ...(account.userName !== null && { userName: account.userName }),
          ...(account.addresses && { addresses: account.addresses }),
          vaultGrant,
          ...(share && { share }),
          ...(recovery && !isFrozen && { recovery }),
          ...(isFrozen && { frozen: true }),
        }
      })
      context.wakeMail()
      return answer
    },
  }
}

/** Deletes devices that were unused for 90 days. Accounts are deleted by the operator only. */
export async function forgetUnusedDevices({ database, clock }: WalletContext): Promise<void> {
  const { orm } = await database()
  const before = clock.readings()[0] - 90 * 24 * 60 * MINUTE_MS
  // The last device of an account stays, and so does the last device from which a passkey restores
  // (`held`): without an auth share the wallet cannot be opened.
  await orm
    .delete(walletEnrolments)
    .where(
      sql`last_used_at < ${before}::bigint and exists (select 1 from wallet_enrolments other where other.account_id = wallet_enrolments.account_id and other.last_used_at > wallet_enrolments.last_used_at and (other.held or not wallet_enrolments.held))`,
    )
}

/** Starts the lifetime of a login's link, once its mail was accepted. */
export async function startLink(orm: Orm, loginId: string, now: number): Promise<void> {
  await orm
    .update(walletLogins)
    .set({ linkEndsAt: now + MAILED_LIFE_MS })
    .where(and(eq(walletLogins.id, loginId), isNull(walletLogins.linkEndsAt)))
}

/** The login of a device. Throws 401 `login` unless it began there and has not expired. */
export async function findOwnLogin(
  context: WalletContext,
  orm: Orm,
  { id, jkt, lock = false }: { id: string; jkt: string; lock?: boolean },
): Promise<Login> {
  const query = orm
    .select()
    .from(walletLogins)
    .where(and(eq(walletLogins.id, id), eq(walletLogins.jkt, jkt)))
  const [login] = await (lock ? query.for('update') : query)
  if (!login || login.expiresAt <= getNow(context)) throw refuse.login()
  return login
}

// One network address uses up a part of a mailbox's links only.
function toLinkCounters(email: string, source: string) {
  const mailbox = digest(toMailbox(email))
  return [
    [`api:link:${mailbox}:${source}`, SOURCE_LINK_RULES],
    [`api:link:${mailbox}`, LINK_RULES],
  ] as const
}

function drawChoices(): string[] {
  const chosen = new Set<string>()
  while (chosen.size < 3) chosen.add(String(randomInt(10, 100)))
  return [...chosen]
}
