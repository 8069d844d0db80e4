import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { ApiError } from '../http/api-error.js'
import type { Database } from '../storage/open/database.js'
import { readSecondsOfDayLeft, takeDaily } from '../storage/upkeep/daily-use.js'
import { signInAccounts, signInNonces } from '../storage/schema/sign-in.js'

const DAY_MS = 86_400_000
// Far longer than a nonce is valid: setting the clock back must not make a used one valid again.
const NONCE_MEMORY_MS = 30 * DAY_MS
const METADATA_LIFETIME_MS = 90 * DAY_MS
/**
 * Limits of stored metadata: accounts and bytes, per project and per network address that first
 * wrote them.
 */
interface MetadataQuotas {
  readonly maxAccounts: number
  readonly maxAccountsPerSource: number
  readonly maxBytes: number
  readonly maxBytesPerSource: number
}

// Fake accounts must not fill the disk: 100,000 of 8 KiB take 800 MB. Fake keys from one network
// address must not use up a project's quota.
const METADATA_QUOTAS: MetadataQuotas = {
  maxAccounts: 100_000,
  maxAccountsPerSource: 1_000,
  maxBytes: 256 * 1024 ** 2,
  maxBytesPerSource: 2 * 1024 ** 2,
}
// Each sign-in stores its nonce for a month.
const MAX_SIGN_INS_A_DAY = 10_000

/** An account (CAIP-10, EVM addresses in lower case) within one project. */
export interface ProjectAccount {
  readonly projectId: string
  readonly account: string
}

/** Used nonces, ended sessions and metadata of accounts. */
export interface SignInRegistry {
  /**
   * Marks a nonce as used and extends the lifetime of the account's metadata. Throws 401 when it
   * was already used, 429 when the network address (`source`) has reached its daily limit.
   */
  use(nonce: string, who: ProjectAccount, source: string): Promise<void>
  /** Ends the session of a nonce. */
  end(nonce: string): Promise<void>
  /** True when the session of a nonce was ended. */
  isEnded(nonce: string): Promise<boolean>
  /** Undefined if there is none, or it has expired. */
  findMetadata(who: ProjectAccount): Promise<Record<string, unknown> | undefined>
  /**
   * Replaces the account's JSON; null removes it. `source` represents the client's network address.
   * Throws 403 when a quota of the address or the project is used up, unless the metadata does not
   * grow.
   */
  setMetadata(
    who: ProjectAccount,
    metadata: Record<string, unknown> | null,
    source: string,
  ): Promise<void>
}

/** Creates the registry in SQL. */
export function createSignInRegistry(
  open: () => Promise<Database>,
  {
    maxSignInsADay = MAX_SIGN_INS_A_DAY,
    ...some
  }: Partial<MetadataQuotas> & { maxSignInsADay?: number } = {},
): SignInRegistry {
  const quotas = { ...METADATA_QUOTAS, ...some }
  const one = ({ projectId, account }: ProjectAccount) =>
    and(eq(signInAccounts.projectId, projectId), eq(signInAccounts.account, account))
  return {
    async use(nonce, who, source) {
      await (
        await open()
      ).transaction(async (orm) => {
        // The nonce first: of many posts of one message all but one end here, and never wait for
        // the row that counts the address's sign-ins.
        const used = await orm
          .insert(signInNonces)
          .values({ nonce, expiresAt: Date.now() + NONCE_MEMORY_MS })
          .onConflictDoNothing()
          .returning()
        if (used.length === 0)
          throw new ApiError(
            401,
            'nonce',
            'The nonce was already used; request a new one and sign again',
          )
        if (
          !(await takeDaily(orm, {
            kind: 'sign-ins of address',
            owner: source,
            amount: 1,
            max: maxSignInsADay,
          }))
        )
          throw new ApiError(
            429,
            'rate_limited',
            `Accounts may sign in ${maxSignInsADay} times a day from one network address`,
            { retryAfterS: readSecondsOfDayLeft() },
          )
        await orm
          .update(signInAccounts)
          .set({ expiresAt: Date.now() + METADATA_LIFETIME_MS })
          .where(and(one(who), gt(signInAccounts.expiresAt, Date.now())))
      })
    },
    async end(nonce) {
      const row = { endedAt: Date.now() }
      await (
        await open()
      ).orm
        .insert(signInNonces)
        .values({ nonce, expiresAt: Date.now() + NONCE_MEMORY_MS, ...row })
        .onConflictDoUpdate({ target: signInNonces.nonce, set: row })
    },
    async isEnded(nonce) {
      const rows = await (
        await open()
      ).orm
        .select({ nonce: signInNonces.nonce })
        .from(signInNonces)
        .where(and(eq(signInNonces.nonce, nonce), isNotNull(signInNonces.endedAt)))
      return rows.length > 0
    },
    async findMetadata(who) {
      const [row] = await (
        await open()
      ).orm
        .select({ metadata: signInAccounts.metadata })
        .from(signInAccounts)
        .where(and(one(who), gt(signInAccounts.expiresAt, Date.now())))
      return row?.metadata
    },
    async setMetadata(who, metadata, source) {
      const database = await open()
      if (!metadata) {
        await database.orm.delete(signInAccounts).where(one(who))
        return
      }
      const { projectId, account } = who
      // Checked in the statement that writes. Concurrent calls see only what was committed before,
      // so each may exceed a quota by its own size.
      const [row] = await database.query<MetadataRow>(sql`
        with wanted as (
          select m.metadata, octet_length(m.metadata::text) as bytes from (select ${JSON.stringify(metadata)}::text::jsonb as metadata) m
        ), own as (
          select a.bytes, a.source from sign_in_accounts a where a.project_id = ${projectId} and a.account = ${account}
        ), used as (
          select w.metadata, w.bytes - coalesce(o.bytes, 0) as more, case when o.bytes is null then 1 else 0 end as fresh, p.accounts, p.bytes as project_bytes, s.accounts as source_accounts, s.bytes as source_bytes
            from wanted w left join own o on true
            cross join lateral (select count(*) as accounts, coalesce(sum(a.bytes), 0) as bytes from sign_in_accounts a where a.project_id = ${projectId}) p
            cross join lateral (select count(*) as accounts, coalesce(sum(a.bytes), 0) as bytes from sign_in_accounts a where a.source = coalesce(o.source, ${source}::text)) s
        ), checked as (
          select u.metadata, case
              when u.more <= 0 then null
              when u.fresh = 1 and u.accounts >= ${quotas.maxAccounts}::bigint then 'accounts'
              when u.fresh = 1 and u.source_accounts >= ${quotas.maxAccountsPerSource}::bigint then 'sourceAccounts'
              when u.project_bytes + u.more > ${quotas.maxBytes}::bigint then 'bytes'
              when u.source_bytes + u.more > ${quotas.maxBytesPerSource}::bigint then 'sourceBytes'
            end as over from used u
        ), kept as (
          insert into sign_in_accounts (project_id, account, metadata, expires_at, source)
            select ${projectId}::text, ${account}::text, c.metadata, ${Date.now() + METADATA_LIFETIME_MS}::bigint, ${source}::text from checked c where c.over is null
            on conflict (project_id, account) do update set metadata = excluded.metadata, expires_at = excluded.expires_at
        ) select c.over from checked c`)
      if (row?.over)
        throw new ApiError(
          403,
          'metadata',
          `${REFUSALS[row.over](quotas)}; stored metadata is deleted after 90 days without a sign-in, or when its account sets it to null`,
        )
    },
  }
}

interface MetadataRow {
  readonly over: keyof typeof REFUSALS | null
}

const REFUSALS = {
  accounts: ({ maxAccounts }: MetadataQuotas) =>
    `The project has metadata of ${maxAccounts} accounts, the most there may be`,
  sourceAccounts: ({ maxAccountsPerSource }: MetadataQuotas) =>
    `${maxAccountsPerSource} accounts have metadata from this network address, the most there may be`,
  bytes: ({ maxBytes }: MetadataQuotas) =>
    `The metadata of the project's accounts may take ${maxBytes} bytes together`,
  sourceBytes: ({ maxBytesPerSource }: MetadataQuotas) =>
    `Metadata from this network address may take ${maxBytesPerSource} bytes together`,
}
