import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../storage/database.js'
import { vaultCodes } from '../../storage/schema/wallet.js'
import { digest } from '../derive.js'
import { MAILED_LIFE_MS, MAIL_RULES, MAX_IN_A_ROW, TRY_RULES, lockCounter } from '../limits.js'
import type { Mail } from '../mail/compose.js'
import { refuse } from '../refuse.js'
import { getNow, queue, type WalletContext } from '../wallet-context.js'

const MINUTE_MS = 60_000
const MAX_TRIES = 3
// Ten minutes from the moment the mail server accepts it, plus the time in which sending is retried.
const QUEUED_LIFE_MS = 20 * MINUTE_MS
const KEPT_MS = 24 * 60 * MINUTE_MS

/** A row of `vault_codes`. */
export type Code = typeof vaultCodes.$inferSelect

/** The purpose of a code: a login or one step of an email change, on one device, sent to one address. */
export interface CodeFor {
  readonly id: string
  readonly loginId: string
  readonly purpose: Code['purpose']
  readonly issuer: string
  readonly subject: string
  readonly claims: Record<string, unknown>
  readonly jkt: string
  /** True when a code is accepted for an address with thirty consecutive wrong ones. */
  readonly linked: boolean
  compose(code: string): Mail
}

/** Six-digit codes at the vault. Every limit is counted in the transaction that uses it. */
export interface Codes {
  /** Mails a code: the previous one until it had its tries, expired or was used. */
  send(code: CodeFor): Promise<{ resendAfter: number }>
  /** Verifies a code, once; `then` runs in the same transaction. Throws otherwise, and counts the try. */
  verify<T>(
    id: string,
    code: string,
    jkt: string,
    then: (row: Code, orm: Orm) => Promise<T>,
  ): Promise<T>
}

/** Makes {@link Codes}. */
export function createCodes(context: WalletContext): Codes {
  const derived = context.derived.vault
  const triesKey = (subject: string) => `vault:tries:${digest(subject)}`

  return {
    async send({ compose, linked, ...code }) {
      if (!context.canMail) throw refuse.unavailable('This server has no mail server (SMTP_URL)')
      const now = getNow(context)
      await (
        await context.database()
      ).transaction(async (orm) => {
        const tries = await lockCounter(orm, triesKey(code.subject), now)
        if (tries.waitFor(TRY_RULES) > 0) throw refuse.tries(tries.waitFor(TRY_RULES))
        if (tries.inARow >= MAX_IN_A_ROW && !linked) throw refuse.link()
        const mails = await lockCounter(orm, `vault:mail:${digest(code.subject)}`, now)
        const wait = mails.waitFor(MAIL_RULES)
        if (wait > 0) throw refuse.resend(wait)
        await mails.add()
        const [known] = await orm
          .select()
          .from(vaultCodes)
          .where(eq(vaultCodes.id, code.id))
          .for('update')
        if (known && known.jkt !== code.jkt) throw refuse.login()
        if (known?.verifiedAt) throw refuse.login()
        const isUsable = known && known.tries < MAX_TRIES && known.endsAt > now
        const seed = isUsable ? known.seed : randomBytes(32).toString('base64url')
        const made = await derived.code(seed, isUsable ? known.kid : undefined)
        if (!isUsable) {
          const fresh = {
            ...code,
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
        await queue(context, orm, 'vault', `code:${code.id}`, compose(made.code))
      })
      context.wakeMail()
      return { resendAfter: MAIL_RULES[0]!.perMs / 1000 }
    },
    async verify(id, given, jkt, then) {
      const now = getNow(context)
      const outcome = await (
        await context.database()
      ).transaction(async (orm) => {
        // The lookup includes the login id and the device, so that a code is useless to another login or device.
        const [row] = await orm
          .select()
          .from(vaultCodes)
          .where(and(eq(vaultCodes.id, id), eq(vaultCodes.jkt, jkt)))
          .for('update')
        if (!row || row.verifiedAt !== null || row.tries >= MAX_TRIES || row.endsAt <= now)
          return { refusal: refuse.burntCode() }
        const tries = await lockCounter(orm, triesKey(row.subject), now)
        const wait = tries.waitFor(TRY_RULES)
        if (wait > 0) return { refusal: refuse.tries(wait) }
        const isLinked = row.claims['linked'] === true || row.purpose !== 'login'
        if (tries.inARow >= MAX_IN_A_ROW && !isLinked) return { refusal: refuse.link() }
        if (!isEqual(given, (await derived.code(row.seed, row.kid)).code)) {
          await orm
            .update(vaultCodes)
            .set({ tries: row.tries + 1 })
            .where(eq(vaultCodes.id, id))
          await tries.add({ inARow: tries.inARow + 1 })
          return { refusal: row.tries + 1 < MAX_TRIES ? refuse.wrongCode() : refuse.burntCode() }
        }
        await orm.update(vaultCodes).set({ verifiedAt: now }).where(eq(vaultCodes.id, id))
        await tries.setInARow(0)
        return { value: await then(row, orm) }
      })
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.value
    },
  }
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
