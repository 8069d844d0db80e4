import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { ApiError } from '../../http/api-error.js'
import type { Database } from '../../storage/open/database.js'
import { smartSessions } from '../../storage/schema/smart-sessions.js'

const MAX_LISTED = 255
/**
 * Limits: granted sessions of an account, of which the list shows all; ungranted sessions, which
 * anyone may create and which are deleted after a day; and bytes of all sessions as stored in the
 * database.
 */
interface SessionQuotas {
  readonly maxGranted: number
  readonly maxTermsBytes: number
  readonly maxWaitingPerSource: number
  readonly maxWaitingPerProject: number
  readonly maxBytesPerSource: number
  readonly maxBytesPerProject: number
}

// A body of 16 KiB grows by up to half, because JSON in the database contains spaces; the rest
// covers numbers such as 1e308, which are expanded.
const QUOTAS: SessionQuotas = {
  maxGranted: MAX_LISTED,
  maxTermsBytes: 24 * 1024,
  maxWaitingPerSource: 100,
  maxWaitingPerProject: 100_000,
  maxBytesPerSource: 2 * 1024 ** 2,
  maxBytesPerProject: 256 * 1024 ** 2,
}

const WAITING_RETRY_S = 3_600
// Advisory lock ids of the registry, of network addresses and of accounts; must be equal in all
// versions.
const LOCK = 7_308
const GRANT_LOCK = 7_310

/** One stored session. */
export type StoredSession = typeof smartSessions.$inferSelect
/** An app's request. */
export type SessionTerms = Pick<StoredSession, 'expiry' | 'signer' | 'permissions' | 'policies'>

/** Smart sessions of accounts (CAIP-10, lower case). Refusals name `pci`. */
export interface SessionRegistry {
  /** The newest 255, including revoked ones; granted ones first. */
  list(account: string): Promise<readonly StoredSession[]>
  find(account: string, pci: string): Promise<StoredSession>
  /**
   * Creates a session and returns its identifier. `source` represents the client's network address.
   * Throws 413 when the terms are too large, 429 when a quota is used up.
   */
  create(
    account: string,
    owner: { readonly projectId: string; readonly source: string },
    terms: SessionTerms,
  ): Promise<string>
  /**
   * Stores the context granted by the wallet, once; the caller has verified the account's
   * signature. Throws 429 when a quota of bytes is used up.
   */
  activate(account: string, pci: string, context: string): Promise<void>
  /** Throws when there is nothing left to revoke. */
  revoke(account: string, pci: string): Promise<void>
}

/** Creates the registry in SQL. */
export function createSessionRegistry(
  open: () => Promise<Database>,
  some: Partial<SessionQuotas> = {},
): SessionRegistry {
  const quotas = { ...QUOTAS, ...some }
  const one = (account: string, pci: string) =>
    and(eq(smartSessions.account, account), eq(smartSessions.pci, pci))
  const now = () => Math.floor(Date.now() / 1000)
  return {
    async list(account) {
      return (await open()).orm
        .select()
        .from(smartSessions)
        .where(eq(smartSessions.account, account))
        .orderBy(
          sql`(${smartSessions.context} is null)`,
          desc(smartSessions.createdAt),
          smartSessions.pci,
        )
        .limit(MAX_LISTED)
    },
    async find(account, pci) {
      const [row] = await (await open()).orm.select().from(smartSessions).where(one(account, pci))
      if (!row) throw new ApiError(400, 'pci', 'The account has no such session')
      return row
    },
    create: async (account, { projectId, source }, { expiry, signer, permissions, policies }) =>
      (await open()).transaction(async (orm) => {
        // Serialised per address, so that concurrent calls are counted individually.
        await orm.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${source}))`)
        const pci = randomUUID()
        // Checked in the statement that writes. Concurrent calls from several addresses may each
        // exceed the project's quota by their own size.
        const { rows } = (await orm.execute(sql`
        with wanted as (
          select t.*, octet_length(t.signer::text) + octet_length(t.permissions::text) + octet_length(t.policies::text) as more
            from (select ${JSON.stringify(signer)}::text::jsonb as signer, ${JSON.stringify(permissions)}::text::jsonb as permissions, ${JSON.stringify(policies)}::text::jsonb as policies) t
        ), checked as (
          select w.*, case
              when w.more > ${quotas.maxTermsBytes}::integer then 'terms'
              when (select count(*) from (select from smart_sessions s where s.source = ${source}::text and s.context is null limit ${quotas.maxWaitingPerSource}::integer) few) >= ${quotas.maxWaitingPerSource}::integer then 'sourceWaiting'
              when (select count(*) from (select from smart_sessions s where s.project_id = ${projectId}::text and s.context is null limit ${quotas.maxWaitingPerProject}::integer) few) >= ${quotas.maxWaitingPerProject}::integer then 'projectWaiting'
              when w.more + ${bytesOf('source', sql`${source}::text`)} > ${quotas.maxBytesPerSource}::bigint then 'sourceBytes'
              when w.more + ${bytesOf('project_id', sql`${projectId}::text`)} > ${quotas.maxBytesPerProject}::bigint then 'projectBytes'
            end as over from wanted w
        ), kept as (
          insert into smart_sessions (pci, account, project_id, source, expiry, created_at, signer, permissions, policies)
            select ${pci}::text, ${account}::text, ${projectId}::text, ${source}::text, ${expiry}::bigint, ${now()}::bigint, c.signer, c.permissions, c.policies from checked c where c.over is null
        ) select c.over from checked c`)) as unknown as { rows: Checked[] }
        refuse(rows[0]!.over, quotas)
        return pci
      }),
    async activate(account, pci, context) {
      const { rows } = await (
        await open()
      ).transaction(async (orm) => {
        // Serialised per account, so that concurrent grants are counted individually.
        await orm.execute(sql`select pg_advisory_xact_lock(${GRANT_LOCK}, hashtext(${account}))`)
        return (await orm.execute(sql`
          with checked as (
            select s.pci, case
                when (select count(*) from smart_sessions g where g.account = ${account} and g.context is not null) >= ${quotas.maxGranted}::integer then 'granted'
                when octet_length(${context}::text) + ${bytesOf('source', sql`s.source`)} > ${quotas.maxBytesPerSource}::bigint then 'sourceBytes'
                when octet_length(${context}::text) + ${bytesOf('project_id', sql`s.project_id`)} > ${quotas.maxBytesPerProject}::bigint then 'projectBytes'
              end as over from smart_sessions s where s.account = ${account} and s.pci = ${pci} and s.context is null and s.revoked_at is null
          ), kept as (
            update smart_sessions s set context = ${context} from checked c where s.pci = c.pci and c.over is null and s.context is null and s.revoked_at is null returning s.pci
          ) select c.over, exists (select from kept) as kept from checked c`)) as unknown as {
          rows: (Checked & { kept: boolean })[]
        }
      })
      refuse(rows[0]?.over ?? null, quotas)
      if (!rows[0]?.kept)
        throw new ApiError(
          400,
          'pci',
          'The account has no session with this identifier that waits for activation',
        )
    },
    async revoke(account, pci) {
      const rows = await (
        await open()
      ).orm
        .update(smartSessions)
        .set({ revokedAt: now() })
        .where(and(one(account, pci), isNull(smartSessions.revokedAt)))
        .returning()
      if (rows.length === 0)
        throw new ApiError(400, 'pci', 'The session is unknown or already revoked')
    },
  }
}

interface Checked {
  readonly over: keyof typeof REFUSALS | null
}

// Bytes of the sessions of a network address or a project.
const bytesOf = (column: 'source' | 'project_id', value: SQL): SQL =>
  sql`(select coalesce(sum(o.bytes), 0) from smart_sessions o where o.${sql.raw(column)} = ${value})`

const REFUSALS = {
  granted: ({ maxGranted }: SessionQuotas) =>
    new ApiError(400, 'id', `An account may have ${maxGranted} sessions`),
  terms: ({ maxTermsBytes }: SessionQuotas) =>
    new ApiError(
      413,
      'permissions',
      `Signer, permissions and policies may take ${maxTermsBytes} bytes together in stored form, in which numbers are expanded`,
    ),
  sourceWaiting: () =>
    tooMany(
      'id',
      'Too many sessions requested from this address wait to be granted; sessions that are not granted are deleted after a day',
    ),
  projectWaiting: () =>
    tooMany(
      'projectId',
      'Too many sessions of this project wait to be granted; sessions that are not granted are deleted after a day',
    ),
  sourceBytes: ({ maxBytesPerSource }: SessionQuotas) =>
    tooMany(
      'id',
      `The sessions requested from this address may take ${maxBytesPerSource} bytes together; ${WHEN_GONE}`,
    ),
  projectBytes: ({ maxBytesPerProject }: SessionQuotas) =>
    tooMany(
      'projectId',
      `The sessions of this project may take ${maxBytesPerProject} bytes together; ${WHEN_GONE}`,
    ),
}
const WHEN_GONE =
  'sessions that are not granted are deleted after a day, others a month after they end'

function tooMany(field: string, description: string): ApiError {
  return new ApiError(429, field, description, { retryAfterS: WAITING_RETRY_S })
}

function refuse(over: keyof typeof REFUSALS | null, quotas: SessionQuotas): void {
  if (over) throw REFUSALS[over](quotas)
}
