import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { ApiError } from '../http/api-error.js'
import type { Database } from '../storage/database.js'
import { readSecondsOfDayLeft, takeDaily } from '../storage/daily-use.js'
import { signInAccounts, signInNonces } from '../storage/schema/sign-in.js'

const DAY_MS = 86_400_000
// Far longer than a nonce is good for: a clock that is set back must not make a used one fresh again.
const NONCE_MEMORY_MS = 30 * DAY_MS
const METADATA_LIFETIME_MS = 90 * DAY_MS
// With 8 KiB each they take 800 MB; made-up accounts must not fill the disk.
const MAX_ACCOUNTS = 100_000
// Keys made up at one network address must not use up what a project has.
const MAX_ACCOUNTS_PER_SOURCE = 1_000
// Each leaves a nonce that is remembered for a month.
const MAX_SIGN_INS_A_DAY = 10_000

/** An account (CAIP-10, EVM addresses in lower case) within one project. */
export interface ProjectAccount { readonly projectId: string; readonly account: string }

/** Nonces and sessions of sign-in. */
export interface SignInRegistry {
  /** Uses a nonce up and prolongs what is kept for the account; throws 401 when it was used before, 429 when the network address (`source`) has signed in too often today. */
  use(nonce: string, who: ProjectAccount, source: string): Promise<void>
  /** Ends the session that was opened with a nonce. */
  end(nonce: string): Promise<void>
  /** Whether the session that was opened with a nonce was ended. */
  isEnded(nonce: string): Promise<boolean>
  /** Undefined when there is none, or its time is over. */
  findMetadata(who: ProjectAccount): Promise<Record<string, unknown> | undefined>
  /** Keeps JSON in place of what was there; null forgets it. `source` stands for the network address it came from. Throws 403 when that, or the project, has too many accounts. */
  setMetadata(who: ProjectAccount, metadata: Record<string, unknown> | null, source: string): Promise<void>
}

/** The registry in SQL; `maxAccounts` of one project have metadata at most. */
export function createSignInRegistry(open: () => Promise<Database>, { maxAccounts = MAX_ACCOUNTS, maxPerSource = MAX_ACCOUNTS_PER_SOURCE, maxSignInsADay = MAX_SIGN_INS_A_DAY }: { maxAccounts?: number; maxPerSource?: number; maxSignInsADay?: number } = {}): SignInRegistry {
  const one = ({ projectId, account }: ProjectAccount) => and(eq(signInAccounts.projectId, projectId), eq(signInAccounts.account, account))
  return {
    async use(nonce, who, source) {
      await (await open()).transaction(async (orm) => {
        if (!(await takeDaily(orm, { kind: 'sign-ins of address', owner: source, amount: 1, max: maxSignInsADay }))) throw new ApiError(429, 'rate_limited', `From one network address accounts may sign in ${maxSignInsADay} times a day`, { retryAfterS: readSecondsOfDayLeft() })
        const used = await orm.insert(signInNonces).values({ nonce, expiresAt: Date.now() + NONCE_MEMORY_MS }).onConflictDoNothing().returning()
        if (used.length === 0) throw new ApiError(401, 'nonce', 'The nonce was used already; get a new one and sign again')
        await orm.update(signInAccounts).set({ expiresAt: Date.now() + METADATA_LIFETIME_MS }).where(and(one(who), gt(signInAccounts.expiresAt, Date.now())))
      })
    },
    async end(nonce) {
      const row = { endedAt: Date.now() }
      await (await open()).orm.insert(signInNonces).values({ nonce, expiresAt: Date.now() + NONCE_MEMORY_MS, ...row }).onConflictDoUpdate({ target: signInNonces.nonce, set: row })
    },
    async isEnded(nonce) {
      const rows = await (await open()).orm.select({ nonce: signInNonces.nonce }).from(signInNonces).where(and(eq(signInNonces.nonce, nonce), isNotNull(signInNonces.endedAt)))
      return rows.length > 0
    },
    async findMetadata(who) {
      const [row] = await (await open()).orm.select({ metadata: signInAccounts.metadata }).from(signInAccounts).where(and(one(who), gt(signInAccounts.expiresAt, Date.now())))
      return row?.metadata
    },
    async setMetadata(who, metadata, source) {
      const database = await open()
      if (!metadata) {
        await database.orm.delete(signInAccounts).where(one(who))
        return
      }
      const { projectId, account } = who
      const kept = await database.query(sql`
        insert into sign_in_accounts (project_id, account, metadata, expires_at, source)
        select ${projectId}::text, ${account}::text, ${JSON.stringify(metadata)}::text::jsonb, ${Date.now() + METADATA_LIFETIME_MS}::bigint, ${source}::text
        where exists (select 1 from sign_in_accounts where project_id = ${projectId} and account = ${account})
          or ((select count(*) from (select 1 from sign_in_accounts where project_id = ${projectId} limit ${maxAccounts}::integer) taken) < ${maxAccounts}::integer
            and (select count(*) from (select 1 from sign_in_accounts where source = ${source} limit ${maxPerSource}::integer) own) < ${maxPerSource}::integer)
        on conflict (project_id, account) do update set metadata = excluded.metadata, expires_at = excluded.expires_at
        returning 1 as kept`)
      if (kept.length === 0) throw new ApiError(403, 'metadata', `The project has metadata of ${maxAccounts} accounts already, or this network address made those of ${maxPerSource}`)
    },
  }
}
