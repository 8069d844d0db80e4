import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { vaultCodes } from '../../storage/schema/wallet.js'
import type { ApiError } from '../../http/api-error.js'
import { EMAIL_ISSUER } from '../contracts/contract.js'
import { digest } from '../derive.js'
import { toMailbox } from '../email-address.js'
import {
  MAILED_LIFE_MS,
  CODE_RULES,
  DEVICE_CODE_RULES,
  DEVICE_MAX_IN_A_ROW,
  DEVICE_TRY_RULES,
  MAIL_PAUSE_MS,
  MAX_IN_A_ROW,
  NEW_ADDRESS_RULES,
  SLOW_TRY_RULES,
  TRY_RULES,
  lockCounter,
  type Counter,
} from '../limits.js'
import type { Mail } from '../mail/compose.js'
import { refuse } from '../refuse.js'
import { isSame } from '../statements/share-context.js'
import { getNow, queue, type WalletContext } from '../wallet-context.js'

const MINUTE_MS = 60_000
const MAX_TRIES = 3
// Ten minutes from the moment the mail server accepts it, plus the time in which sending is
// retried.
const QUEUED_LIFE_MS = 20 * MINUTE_MS
const KEPT_MS = 24 * 60 * MINUTE_MS

/** A row of `vault_codes`. */
export type Code = typeof vaultCodes.$inferSelect

/** The purpose of a code: a login, a step-up or one step of an email change, on one device. */
export type Purpose = Code['purpose']

/**
 * A request for a code. The code is mailed to `subject` only: an email address in the vault's own
 * record, or the email address of the login.
 */
export interface CodeFor {
  readonly purpose: Exclude<Purpose, 'provider'>
  /** Id of the login, step-up or change. */
  readonly name: string
  readonly subject: string
  readonly claims: Record<string, unknown>
  readonly jkt: string
  compose(mail: { to: string; code: string }): Mail
}

/** The id of a code: names of one purpose never find a code of another. */
export function toCodeId(purpose: Purpose, name: string): string {
  return `${purpose}:${name}`
}

/** Six-digit codes at the vault. Every limit is counted in the transaction that uses it. */
export interface Codes {
  /** Mails a code: the previous one until it had its tries, expired or was used. */
  send(code: CodeFor): Promise<{ resendAfter: number }>
  /**
   * Verifies a code, once; `then` runs in the same transaction. Throws otherwise, and counts the
   * try.
   */
  verify<T>(
    of: { purpose: CodeFor['purpose']; name: string },
    code: string,
    jkt: string,
    then: (row: Code, orm: Orm) => Promise<T>,
  ): Promise<T>
}

/** Makes {@link Codes}. */
export function createCodes(context: WalletContext): Codes {
  const derived = context.derived.vault
  // A stranger may name any new address for their own account: what is counted for it, codes and
  // wrong ones, is counted apart from the owner's.
  const isNewAddress = ({ purpose }: Pick<Code, 'purpose'>) => purpose === 'secondary'
  const lock = (orm: Orm, key: string) => lockCounter(orm, `vault:${key}`, getNow(context))
  // A counter outlives its account, so it names the device by a digest.
  const ofDevice = ({ subject, jkt }: Pick<Code, 'subject' | 'jkt'>) => digest(`${subject}|${jkt}`)
  const lockTries = async (orm: Orm, code: Pick<Code, 'purpose' | 'subject' | 'jkt'>) => {
    const key = `${isNewAddress(code) ? 'new-address-' : ''}tries:${digest(code.subject)}`
    return {
      ofAddress: await lock(orm, key),
      ofDevice: await lock(orm, `${key}:${ofDevice(code)}`),
    }
  }
  const lockMails = async (orm: Orm, code: Pick<Code, 'purpose' | 'subject' | 'jkt'>) => {
    const mailbox = digest(toMailbox(code.subject))
    if (isNewAddress(code))
      return [{ counter: await lock(orm, `new-address:${mailbox}`), rules: NEW_ADDRESS_RULES }]
    return [
      { counter: await lock(orm, `code:${mailbox}`), rules: CODE_RULES },
      { counter: await lock(orm, `code:${mailbox}:${ofDevice(code)}`), rules: DEVICE_CODE_RULES },
    ]
  }

  return {
    async send({ compose, name, ...code }) {
      const id = toCodeId(code.purpose, name)
      if (!context.canMail) throw refuse.unavailable('This server has no mail server (SMTP_URL)')
      const now = getNow(context)
      await (
        await context.database()
      ).transaction(async (orm) => {
        const fault = findFault(code, await lockTries(orm, code))
        if (fault) throw fault
        const mails = await lockMails(orm, code)
        const wait = Math.max(...mails.map(({ counter, rules }) => counter.waitFor(rules)))
        if (wait > 0) throw refuse.resend(wait)
        for (const { counter } of mails) await counter.add()
        const [known] = await orm
          .select()
          .from(vaultCodes)
          .where(eq(vaultCodes.id, id))
          .for('update')
        // The same code is mailed again only to the request that it was made for.
        if (known && (known.verifiedAt !== null || !isRequested(known, code))) throw refuse.login()
        const isUsable = known && known.tries < MAX_TRIES && known.endsAt > now
        const seed = isUsable ? known.seed : randomBytes(32).toString('base64url')
        const made = await derived.code(seed, isUsable ? known.kid : undefined)
        if (!isUsable) {
          const fresh = {
            ...code,
            id,
            loginId: name,
            issuer: EMAIL_ISSUER,
            seed,
            kid: made.kid,
            tries: 0,
            verifiedAt: null,
            isHandedOver: false,
            endsAt: now + QUEUED_LIFE_MS,
            createdAt: now,
            expiresAt: now + KEPT_MS,
          }
          await orm
            .insert(vaultCodes)
            .values(fresh)
            .onConflictDoUpdate({ target: vaultCodes.id, set: fresh })
        }
        await queue(
          context,
          orm,
          'vault',
          `code:${id}`,
          compose({ to: code.subject, code: made.code }),
        )
      })
      context.wakeMail()
      return { resendAfter: MAIL_PAUSE_MS / 1000 }
    },
    async verify({ purpose, name }, given, jkt, then) {
      const id = toCodeId(purpose, name)
      const now = getNow(context)
      const outcome = await (
        await context.database()
      ).transaction(async (orm) => {
        // The lookup includes purpose, name and device, so that a code is useless to another login,
        // action or device.
        const find = () =>
          orm
            .select()
            .from(vaultCodes)
            .where(and(eq(vaultCodes.id, id), eq(vaultCodes.jkt, jkt)))
        const [asked] = await find()
        if (!asked) return { refusal: refuse.burntCode() }
        // Locked before the code, as in send(): otherwise the two could wait for each other.
        const tries = await lockTries(orm, asked)
        const [row] = await find().for('update')
        if (!row || row.verifiedAt !== null || row.tries >= MAX_TRIES || row.endsAt <= now)
          return { refusal: refuse.burntCode() }
        const fault = findFault(row, tries)
        if (fault) return { refusal: fault }
        if (!isEqual(given, (await derived.code(row.seed, row.kid)).code)) {
          await orm
            .update(vaultCodes)
            .set({ tries: row.tries + 1 })
            .where(eq(vaultCodes.id, id))
          for (const counter of Object.values(tries))
            await counter.add({ inARow: counter.inARow + 1 })
          return { refusal: row.tries + 1 < MAX_TRIES ? refuse.wrongCode() : refuse.burntCode() }
        }
        await orm.update(vaultCodes).set({ verifiedAt: now }).where(eq(vaultCodes.id, id))
        for (const counter of Object.values(tries)) await counter.setInARow(0)
        for (const { counter } of await lockMails(orm, row)) await counter.forgive()
        return { value: await then(row, orm) }
      })
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.value
    },
  }
}

interface Tries {
  readonly ofAddress: Counter
  readonly ofDevice: Counter
}

// The vault counts by itself: after thirty in a row it accepts one wrong code a day, whatever a
// ticket says about a link.
function findFault(code: Pick<Code, 'purpose' | 'claims'>, tries: Tries): ApiError | undefined {
  const { ofAddress, ofDevice } = tries
  const wait = Math.max(
    ofAddress.waitFor(ofAddress.inARow < MAX_IN_A_ROW ? TRY_RULES : SLOW_TRY_RULES),
    ofDevice.waitFor(DEVICE_TRY_RULES),
  )
  if (wait > 0) return refuse.tries(wait)
  return needsLink(code, tries) ? refuse.link() : undefined
}

// A link that the api mailed is asked for in addition, for the person who has the device but not
// the mailbox.
const needsLink = (
  { purpose, claims }: Pick<Code, 'purpose' | 'claims'>,
  { ofAddress, ofDevice }: Tries,
) =>
  claims['linked'] !== true &&
  // Nobody can open a link for an address that is not theirs yet.
  purpose !== 'secondary' &&
  (ofDevice.inARow >= DEVICE_MAX_IN_A_ROW ||
    (purpose === 'login' && ofAddress.inARow >= MAX_IN_A_ROW))

function isRequested(known: Code, code: Pick<CodeFor, 'purpose' | 'subject' | 'claims' | 'jkt'>) {
  return (
    known.purpose === code.purpose &&
    known.issuer === EMAIL_ISSUER &&
    known.subject === code.subject &&
    known.jkt === code.jkt &&
    isSame(known.claims, code.claims)
  )
}

/** Starts the lifetime of a code, once its mail was accepted. */
export async function startCode(orm: Orm, id: string, now: number): Promise<void> {
  await orm
    .update(vaultCodes)
    .set({ endsAt: now + MAILED_LIFE_MS, isHandedOver: true })
    .where(and(eq(vaultCodes.id, id), eq(vaultCodes.isHandedOver, false)))
}

// Constant time for six characters each.
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < other.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
