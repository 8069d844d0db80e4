import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../open/database.js'
import { dailyUse } from '../schema/daily-use.js'

const DAY_MS = 86_400_000
// A row is kept a day longer than it counts, because the clocks of instances differ.
const KEPT_DAYS = 2

/** Kinds of daily quotas: for rows that are kept for weeks and that anyone can cause. */
export type DailyKind =
  | 'events of address'
  | 'events of project'
  | 'sign-ins of address'
  | 'signed messages of address'

/**
 * Counts an owner's writes per UTC day, in the transaction that writes. Returns false and counts
 * nothing when that would exceed `max`.
 */
export async function takeDaily(
  orm: Orm,
  { kind, owner, amount, max }: { kind: DailyKind; owner: string; amount: number; max: number },
): Promise<boolean> {
  if (amount > max) return false
  const day = Math.floor(Date.now() / DAY_MS)
  const taken = await orm
    .insert(dailyUse)
    .values({ kind, owner, day, used: amount, expiresAt: (day + KEPT_DAYS) * DAY_MS })
    .onConflictDoUpdate({
      target: [dailyUse.kind, dailyUse.owner, dailyUse.day],
      set: { used: sql`${dailyUse.used} + excluded.used` },
      setWhere: sql`${dailyUse.used} + excluded.used <= ${max}::bigint`,
    })
    .returning({ used: dailyUse.used })
  return taken.length > 0
}

/** What an owner has used of a quota on the current UTC day. */
export async function readDaily(
  { orm }: { readonly orm: Orm },
  { kind, owner }: { kind: DailyKind; owner: string },
): Promise<number> {
  const day = Math.floor(Date.now() / DAY_MS)
  const [row] = await orm
    .select({ used: dailyUse.used })
    .from(dailyUse)
    .where(and(eq(dailyUse.kind, kind), eq(dailyUse.owner, owner), eq(dailyUse.day, day)))
  return row?.used ?? 0
}

/** Seconds until the daily quotas restart. */
export function readSecondsOfDayLeft(): number {
  return Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000)
}
