import { eq } from 'drizzle-orm'
import type { Orm } from '../storage/open/database.js'
import { walletLimits, walletUsed } from '../storage/schema/wallet.js'

const DAY_MS = 86_400_000
/** The longest time over which anything is counted. */
export const MONTH_MS = 30 * DAY_MS
// The clocks of two instances differ by less than CLOCK_LEEWAY_MS.
const CLOCK_LEEWAY_MS = 60_000

/** At most `max` within any `perMs`, which is at most the time that the counter keeps. */
export interface Rule {
  readonly perMs: number
  readonly max: number
}

/** The time between two mails of one kind to a mailbox. */
export const MAIL_PAUSE_MS = 30_000
const toMailRules = (aDay: number): readonly Rule[] => [
  { perMs: MAIL_PAUSE_MS, max: 1 },
  { perMs: DAY_MS, max: aDay },
]
/**
 * Mails to one mailbox that no use followed: ten a day, counted apart by who can cause them, so
 * that a stranger uses up none of the owner's codes. A login that was completed and a code that was
 * right no longer count.
 */
export const LINK_RULES = toMailRules(5)
/** Links for a mailbox that one network address may cause; the owner, elsewhere, gets another. */
export const SOURCE_LINK_RULES: readonly Rule[] = [{ perMs: DAY_MS, max: 4 }]
/** Codes to the address of the account itself. */
export const CODE_RULES = toMailRules(4)
/**
 * Codes for one device, of those to the mailbox: a stolen device leaves one to the devices of the
 * owner.
 */
export const DEVICE_CODE_RULES: readonly Rule[] = [{ perMs: DAY_MS, max: 3 }]
/** Codes to the new address of an email change, which may be a stranger's. */
export const NEW_ADDRESS_RULES = toMailRules(1)
/**
 * How long a link or code is valid once the mail server has accepted its mail. Sending the same
 * code again does not extend it.
 */
export const MAILED_LIFE_MS = 10 * 60_000
/** Wrong codes per address. */
export const TRY_RULES: readonly Rule[] = [{ perMs: DAY_MS, max: 10 }]
/** Wrong codes on one device, of those per address: it leaves the owner the three tries of a code. */
export const DEVICE_TRY_RULES: readonly Rule[] = [{ perMs: DAY_MS, max: 7 }]
/** Wrong codes per address after {@link MAX_IN_A_ROW}, until a right one. */
export const SLOW_TRY_RULES: readonly Rule[] = [{ perMs: DAY_MS, max: 1 }]
/** Consecutive wrong codes after which the code alone is no longer accepted. */
export const MAX_IN_A_ROW = 30
/**
 * Consecutive wrong codes on one device after which it needs a link: a stolen device without the
 * mailbox never reaches {@link MAX_IN_A_ROW}.
 */
export const DEVICE_MAX_IN_A_ROW = 20

/** The counter of a key, locked until the transaction ends. */
export interface Counter {
  readonly inARow: number
  /** Milliseconds until another one is allowed; 0: now. */
  waitFor(rules: readonly Rule[]): number
  /** Counts one; `inARow` sets the number of consecutive failures. */
  add(change?: { inARow?: number }): Promise<void>
  /** Counts one less: the oldest, so that the pause after the latest stays. */
  forgive(): Promise<void>
  setInARow(count: number): Promise<void>
}

/**
 * Reads and locks a counter in a transaction, so that it commits together with what it guards. It
 * keeps what was counted within `keptMs`.
 */
export async function lockCounter(
  orm: Orm,
  key: string,
  now: number,
  keptMs = DAY_MS,
): Promise<Counter> {
  const expiresAt = now + MONTH_MS
  const [row] = await orm
    .insert(walletLimits)
    .values({ key, times: [], expiresAt })
    .onConflictDoUpdate({ target: walletLimits.key, set: { expiresAt } })
    .returning()
  const kept = row!.times.filter((time) => time > now - keptMs)
  // A stored time in the future was written before the clock was set back. It counts once it is
  // past; if it counted now, the wait would last as long as the clock was changed by.
  const times = kept.filter((time) => time <= now + CLOCK_LEEWAY_MS)
  return {
    inARow: row!.inARow,
    waitFor: (rules) =>
      Math.max(
        0,
        ...rules.map(({ perMs, max }) => {
          const within = times.filter((time) => time > now - perMs)
          return within.length < max ? 0 : within.at(-max)! + perMs - now
        }),
      ),
    async add({ inARow } = {}) {
      times.push(now)
      kept.push(now)
      await orm
        .update(walletLimits)
        .set({ times: kept, ...(inARow !== undefined && { inARow }) })
        .where(eq(walletLimits.key, key))
    },
    async forgive() {
      times.shift()
      kept.shift()
      await orm.update(walletLimits).set({ times: kept }).where(eq(walletLimits.key, key))
    },
    async setInARow(inARow) {
      await orm.update(walletLimits).set({ inARow }).where(eq(walletLimits.key, key))
    },
  }
}

/** Marks an id as used; false when it already was. */
export async function useOnce(orm: Orm, id: string, expiresAt: number): Promise<boolean> {
  return (
    (await orm.insert(walletUsed).values({ id, expiresAt }).onConflictDoNothing().returning())
      .length > 0
  )
}
